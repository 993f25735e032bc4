CREATE TABLE `collection_screens` (
	`collection_id` text NOT NULL,
	`screen_id` text NOT NULL,
	`position` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `screen_id`),
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `collection_screens_position` ON `collection_screens` (`collection_id`,`position`,`screen_id`);
CREATE INDEX `collection_screens_screen_id` ON `collection_screens` (`screen_id`);
CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`is_favourites` integer DEFAULT false NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`shared_at` integer,
	`share_generation` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `collections_workspace_id` ON `collections` (`workspace_id`);
CREATE UNIQUE INDEX `collections_favourites` ON `collections` (`workspace_id`) WHERE "collections"."is_favourites";
CREATE TABLE `screen_tags` (
	`workspace_id` text NOT NULL,
	`screen_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `tag`, `screen_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `screen_tags_screen_id` ON `screen_tags` (`screen_id`,`workspace_id`);