CREATE TABLE `import_screens` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`screen_id` text NOT NULL,
	`is_new` integer NOT NULL,
	PRIMARY KEY(`import_id`, `position`)
);
