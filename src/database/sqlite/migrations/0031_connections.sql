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