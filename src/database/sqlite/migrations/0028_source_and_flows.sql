CREATE TABLE `flow_steps` (
	`flow_id` text NOT NULL,
	`step` integer NOT NULL,
	`screen_id` text NOT NULL,
	PRIMARY KEY(`flow_id`, `step`),
	FOREIGN KEY (`flow_id`) REFERENCES `flows`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `flow_steps_screen_id` ON `flow_steps` (`screen_id`);
CREATE TABLE `flows` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `flows_app_id` ON `flows` (`app_id`);
DROP INDEX `screens_live_of_app`;
ALTER TABLE `screens` ADD `position` integer DEFAULT 0 NOT NULL;
ALTER TABLE `screens` ADD `captured_at` integer;
ALTER TABLE `screens` ADD `source_url` text DEFAULT '' NOT NULL;
ALTER TABLE `screens` ADD `app_version` text DEFAULT '' NOT NULL;
CREATE INDEX `screens_live_of_app` ON `screens` (`app_id`,`position`,`created_at`,`id`,`pattern`) WHERE "screens"."removed_at" is null;