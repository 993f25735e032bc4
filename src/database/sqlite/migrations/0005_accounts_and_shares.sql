CREATE TABLE `reset_links` (
	`sha256` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `reset_links_user_id` ON `reset_links` (`user_id`);
CREATE TABLE `two_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`is_verified` integer DEFAULT true NOT NULL,
	`failed_verification_count` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `two_factors_user_id` ON `two_factors` (`user_id`);
-- Whose searches they were is not known: they are forgotten.
DROP TABLE `recent_searches`;
CREATE TABLE `recent_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`query` text NOT NULL,
	`platform` text NOT NULL,
	`mode` text NOT NULL,
	`screens` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `recent_searches_workspace_user` ON `recent_searches` (`workspace_id`,`user_id`,`id`);
CREATE TABLE `__new_audit_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` text,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`detail` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`outcome` text DEFAULT 'success' NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);

INSERT INTO `__new_audit_events`("id", "workspace_id", "at", "actor", "action", "target", "detail") SELECT "id", "workspace_id", "at", "actor", "action", "target", "detail" FROM `audit_events`;
DROP TABLE `audit_events`;
ALTER TABLE `__new_audit_events` RENAME TO `audit_events`;
CREATE INDEX `audit_events_workspace_id` ON `audit_events` (`workspace_id`,`id`);
ALTER TABLE `search_usage` ADD `refused` integer DEFAULT 0 NOT NULL;
ALTER TABLE `users` ADD `is_two_factor_enabled` integer DEFAULT false NOT NULL;
ALTER TABLE `users` ADD `disabled_at` integer;
ALTER TABLE `api_keys` ADD `owner_id` text;
ALTER TABLE `workspaces` ADD `is_member_keys_allowed` integer DEFAULT true NOT NULL;
ALTER TABLE `workspaces` ADD `share_generation` integer DEFAULT 1 NOT NULL;