CREATE TABLE `access_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`session_id` text,
	`authorization_code_id` text,
	`resources` text,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`refresh_id` text,
	FOREIGN KEY (`client_id`) REFERENCES `oauth_clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `access_tokens_token` ON `access_tokens` (`token`);
CREATE INDEX `access_tokens_client_user` ON `access_tokens` (`client_id`,`user_id`);
CREATE INDEX `access_tokens_refresh_id` ON `access_tokens` (`refresh_id`);
CREATE INDEX `access_tokens_code` ON `access_tokens` (`authorization_code_id`);
CREATE INDEX `access_tokens_expires_at` ON `access_tokens` (`expires_at`);
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
CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`scopes` text NOT NULL,
	`resources` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `oauth_clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `connections_client_user_workspace` ON `connections` (`client_id`,`user_id`,`workspace_id`);
CREATE INDEX `connections_user_id` ON `connections` (`user_id`);
CREATE INDEX `connections_workspace_id` ON `connections` (`workspace_id`);
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
CREATE TABLE `import_screens` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`screen_id` text NOT NULL,
	`is_new` integer NOT NULL,
	PRIMARY KEY(`import_id`, `position`)
);

CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer
);

CREATE INDEX `oauth_clients_used_at` ON `oauth_clients` (`used_at`,`created_at`);
CREATE TABLE `refresh_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`session_id` text,
	`authorization_code_id` text,
	`resources` text,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`rotated_at` integer,
	`auth_time` integer,
	`rotation_replay_response` text,
	`rotation_replay_expires_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `oauth_clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE UNIQUE INDEX `refresh_tokens_token` ON `refresh_tokens` (`token`);
CREATE INDEX `refresh_tokens_client_user` ON `refresh_tokens` (`client_id`,`user_id`);
CREATE INDEX `refresh_tokens_code` ON `refresh_tokens` (`authorization_code_id`);
CREATE INDEX `refresh_tokens_expires_at` ON `refresh_tokens` (`expires_at`);
CREATE TABLE `screen_tags` (
	`workspace_id` text NOT NULL,
	`screen_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `tag`, `screen_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `screen_tags_screen_id` ON `screen_tags` (`screen_id`,`workspace_id`);
CREATE TABLE `unlike_pairs` (
	`one_id` text NOT NULL,
	`other_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`one_id`, `other_id`),
	FOREIGN KEY (`one_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `unlike_pairs_other` ON `unlike_pairs` (`other_id`);
DROP INDEX `screens_live_of_app`;
ALTER TABLE `screens` ADD `position` integer DEFAULT 0 NOT NULL;
ALTER TABLE `screens` ADD `captured_at` integer;
ALTER TABLE `screens` ADD `source_url` text DEFAULT '' NOT NULL;
ALTER TABLE `screens` ADD `app_version` text DEFAULT '' NOT NULL;
CREATE INDEX `screens_live_of_app` ON `screens` (`app_id`,`position`,`created_at`,`id`,`pattern`) WHERE "screens"."removed_at" is null;
ALTER TABLE `members` ADD `is_editor` integer DEFAULT false NOT NULL;
ALTER TABLE `pictures` ADD `alike_group` text;
CREATE INDEX `pictures_alike` ON `pictures` (`alike_group`,`screen_id`) WHERE "pictures"."alike_group" > '';
CREATE INDEX `pictures_not_compared` ON `pictures` (`screen_id`) WHERE "pictures"."alike_group" is null and "pictures"."look_key" is not null;