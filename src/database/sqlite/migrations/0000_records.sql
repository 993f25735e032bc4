CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`hint` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	`last_used_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `api_keys_sha256` ON `api_keys` (`sha256`);
CREATE INDEX `api_keys_workspace_id` ON `api_keys` (`workspace_id`);
CREATE TABLE `apps` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`platform` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "apps_platform_check" CHECK("apps"."platform" in ('ios', 'web'))
);

CREATE UNIQUE INDEX `apps_name_platform` ON `apps` (lower("name"),`platform`);
CREATE TABLE `pictures` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`original_sha256` text NOT NULL,
	`original_format` text NOT NULL,
	`original_width` integer NOT NULL,
	`original_height` integer NOT NULL,
	`optimized_width` integer NOT NULL,
	`optimized_height` integer NOT NULL,
	`optimized_bytes` integer NOT NULL,
	`high_width` integer NOT NULL,
	`high_height` integer NOT NULL,
	`high_bytes` integer NOT NULL,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `pictures_original_sha256` ON `pictures` (`original_sha256`);
CREATE TABLE `plans` (
	`name` text PRIMARY KEY NOT NULL,
	`is_search_allowed` integer NOT NULL,
	`searches_per_minute` integer NOT NULL,
	`search_burst` integer NOT NULL
);

CREATE TABLE `screens` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`elements` text NOT NULL,
	`visible_text` text NOT NULL,
	`visible_text_source` text NOT NULL,
	`pattern` text NOT NULL,
	`change_sequence` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "screens_visible_text_source_check" CHECK("screens"."visible_text_source" in ('none', 'given', 'ocr'))
);

CREATE UNIQUE INDEX `screens_change_sequence` ON `screens` (`change_sequence`);
CREATE INDEX `screens_app_id` ON `screens` (`app_id`);
CREATE TABLE `sequences` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);

CREATE TABLE `vectors` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`model_id` text NOT NULL,
	`words_sha256` text NOT NULL,
	`content` blob NOT NULL,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`created_at` integer NOT NULL,
	`suspended_at` integer,
	FOREIGN KEY (`plan`) REFERENCES `plans`(`name`) ON UPDATE no action ON DELETE no action
);
