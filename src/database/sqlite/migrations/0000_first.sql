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
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`account_id` text NOT NULL,
	`password` text,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`scope` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `accounts_provider_account` ON `accounts` (`provider_id`,`account_id`);
CREATE UNIQUE INDEX `accounts_user_provider` ON `accounts` (`user_id`,`provider_id`);
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
	`replaced_at` integer,
	`owner_id` text,
	`created_by_name` text,
	`scopes` text DEFAULT '["screens:search"]' NOT NULL,
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
CREATE TABLE `audit_events` (
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

CREATE INDEX `audit_events_workspace_id` ON `audit_events` (`workspace_id`,`id`);
CREATE TABLE `change_marks` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`mark` integer NOT NULL
);

CREATE TABLE `collection_screens` (
	`collection_id` text NOT NULL,
	`screen_id` text NOT NULL,
	`position` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`section` text DEFAULT '' NOT NULL,
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
	`shares_originals` integer DEFAULT false NOT NULL,
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
CREATE TABLE `description_leases` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL,
	`holder` text DEFAULT 'agent' NOT NULL,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `descriptions` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`picture_sha256` text NOT NULL,
	`state` text NOT NULL,
	`model` text NOT NULL,
	`prompt_sha256` text NOT NULL,
	`reason` text NOT NULL,
	`theme` text NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`milliseconds` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`source` text DEFAULT 'picture' NOT NULL,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "descriptions_state_check" CHECK("descriptions"."state" in ('described', 'undescribed'))
);

CREATE INDEX `descriptions_undescribed` ON `descriptions` (`screen_id`) WHERE "descriptions"."state" = 'undescribed';
CREATE INDEX `descriptions_from_text` ON `descriptions` (`screen_id`) WHERE "descriptions"."source" = 'text';
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
CREATE TABLE `import_failures` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`row` integer NOT NULL,
	`field` text,
	`image` text,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`import_id`, `position`)
);

CREATE TABLE `import_screens` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`screen_id` text NOT NULL,
	`is_new` integer NOT NULL,
	PRIMARY KEY(`import_id`, `position`)
);

CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`is_editor` integer DEFAULT false NOT NULL,
	`sha256` text NOT NULL,
	`inviter_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `invitations_workspace_email` ON `invitations` (`workspace_id`,`email`);
CREATE UNIQUE INDEX `invitations_sha256` ON `invitations` (`sha256`);
CREATE INDEX `invitations_inviter_id` ON `invitations` (`inviter_id`);
CREATE TABLE `jobs` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`workspace_id` text NOT NULL,
	`key_id` text,
	`idempotency_key` text,
	`request` text NOT NULL,
	`result` text DEFAULT '{}' NOT NULL,
	`state` text NOT NULL,
	`is_cancel_requested` integer DEFAULT false NOT NULL,
	`error` text,
	`heartbeats` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "jobs_kind_check" CHECK("jobs"."kind" in ('import', 'description')),
	CONSTRAINT "jobs_state_check" CHECK("jobs"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);

CREATE UNIQUE INDEX `jobs_id` ON `jobs` (`id`);
CREATE UNIQUE INDEX `jobs_idempotency_key` ON `jobs` (`workspace_id`,`kind`,`idempotency_key`);
CREATE INDEX `jobs_kind` ON `jobs` (`kind`,`sequence`);
CREATE INDEX `jobs_workspace_id` ON `jobs` (`workspace_id`,`kind`,`sequence`);
CREATE INDEX `jobs_open` ON `jobs` (`kind`,`sequence`) WHERE "jobs"."state" in ('queued', 'running');
CREATE TABLE `libraries` (
	`id` text PRIMARY KEY NOT NULL,
	`signing_fingerprint` text,
	`describing_model` text
);

CREATE TABLE `members` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`is_editor` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `members_workspace_user` ON `members` (`workspace_id`,`user_id`);
CREATE INDEX `members_user_id` ON `members` (`user_id`);
CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`network` text DEFAULT '' NOT NULL
);

CREATE INDEX `oauth_clients_used_at` ON `oauth_clients` (`used_at`,`created_at`);
CREATE TABLE `picture_looks` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`content` blob NOT NULL,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `picture_versions` (
	`screen_id` text NOT NULL,
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
	`title` text NOT NULL,
	`description` text NOT NULL,
	`visible_text` text NOT NULL,
	`captured_at` integer,
	`app_version` text NOT NULL,
	`theme` text,
	`changed_at` integer NOT NULL,
	`replaced_at` integer NOT NULL,
	`sequence` integer NOT NULL,
	PRIMARY KEY(`screen_id`, `original_sha256`),
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

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
	`look_key` text,
	`appearance_of` text,
	`theme` text,
	`colors` text,
	`alike_group` text,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `pictures_alike` ON `pictures` (`alike_group`,`screen_id`) WHERE "pictures"."alike_group" > '';
CREATE INDEX `pictures_not_compared` ON `pictures` (`screen_id`) WHERE "pictures"."alike_group" is null and "pictures"."look_key" is not null;
CREATE INDEX `pictures_original_sha256` ON `pictures` (`original_sha256`);
CREATE INDEX `pictures_without_appearance` ON `pictures` (`screen_id`) WHERE ("pictures"."appearance_of" is null or "pictures"."appearance_of" <> substr("pictures"."original_sha256", 1, 8));
CREATE TABLE `plans` (
	`name` text PRIMARY KEY NOT NULL,
	`is_search_allowed` integer NOT NULL,
	`searches_per_minute` integer NOT NULL,
	`search_burst` integer NOT NULL
);

CREATE TABLE `recent_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`query` text NOT NULL,
	`platform` text NOT NULL,
	`screens` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `recent_searches_workspace_user` ON `recent_searches` (`workspace_id`,`user_id`,`id`);
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
CREATE TABLE `screen_tags` (
	`workspace_id` text NOT NULL,
	`screen_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `tag`, `screen_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `screen_tags_screen_id` ON `screen_tags` (`screen_id`,`workspace_id`);
CREATE TABLE `screens` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`elements` text NOT NULL,
	`visible_text` text NOT NULL,
	`visible_text_source` text NOT NULL,
	`pattern` text NOT NULL,
	`words_model` text,
	`words_model_fields` text,
	`change_sequence` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	`words_edits` text,
	`heading` text DEFAULT '' NOT NULL,
	`original_name` text DEFAULT '' NOT NULL,
	`words_model_source` text,
	`position` integer DEFAULT 0 NOT NULL,
	`captured_at` integer,
	`source_url` text DEFAULT '' NOT NULL,
	`app_version` text DEFAULT '' NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`system` text,
	`picture_changed_at` integer,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "screens_visible_text_source_check" CHECK("screens"."visible_text_source" in ('none', 'given', 'tree', 'ocr', 'model'))
);

CREATE UNIQUE INDEX `screens_change_sequence` ON `screens` (`change_sequence`);
CREATE INDEX `screens_app_id` ON `screens` (`app_id`);
CREATE INDEX `screens_live_of_app` ON `screens` (`app_id`,`position`,`created_at`,`id`,`pattern`) WHERE "screens"."removed_at" is null;
CREATE INDEX `screens_live_by_creation` ON `screens` (`created_at`,`id`,`app_id`,`pattern`,`updated_at`) WHERE "screens"."removed_at" is null;
CREATE INDEX `screens_live_of_pattern` ON `screens` (`pattern`,`created_at`,`id`,`app_id`,`updated_at`) WHERE "screens"."removed_at" is null;
CREATE INDEX `screens_live_by_description` ON `screens` ((case when "words_model_source" = 'text' then 'text' when "words_model" is not null then 'picture' when "description" <> '' then 'given' else 'none' end),`created_at`,`id`,`app_id`,`pattern`,`updated_at`) WHERE "screens"."removed_at" is null;
CREATE INDEX `screens_live_of_source` ON `screens` (`source`,`app_id`,`id`) WHERE "screens"."removed_at" is null;
CREATE INDEX `screens_live_of_name` ON `screens` (`original_name`) WHERE "screens"."removed_at" is null;
CREATE INDEX `screens_without_given_words` ON `screens` (`id`) WHERE "screens"."removed_at" is null and ("screens"."words_model" is not null or "screens"."description" = '');
CREATE INDEX `screens_undescribed` ON `screens` (`id`) WHERE "screens"."removed_at" is null and "screens"."words_model" is null and "screens"."description" = '';
CREATE INDEX `screens_described_from_text` ON `screens` (`id`) WHERE "screens"."removed_at" is null and "screens"."words_model_source" = 'text';
CREATE TABLE `search_usage` (
	`workspace_id` text NOT NULL,
	`day` text NOT NULL,
	`key_id` text NOT NULL,
	`mode` text NOT NULL,
	`searches` integer NOT NULL,
	`errors` integer NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`latency_counts` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`, `key_id`, `mode`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `sequences` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);

CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`signed_in_by` text DEFAULT 'password' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token`);
CREATE INDEX `sessions_user_id` ON `sessions` (`user_id`);
CREATE TABLE `setup_links` (
	`sha256` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);

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
CREATE TABLE `unlike_pairs` (
	`one_id` text NOT NULL,
	`other_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`one_id`, `other_id`),
	FOREIGN KEY (`one_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `unlike_pairs_other` ON `unlike_pairs` (`other_id`);
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`is_email_verified` integer NOT NULL,
	`image` text,
	`is_operator` integer DEFAULT false NOT NULL,
	`is_two_factor_enabled` integer DEFAULT false NOT NULL,
	`disabled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);

CREATE UNIQUE INDEX `users_email` ON `users` (`email`);
CREATE TABLE `vectors` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`model_id` text NOT NULL,
	`words_sha256` text NOT NULL,
	`content` blob NOT NULL,
	`content_xxhash64` text,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `vectors_model` ON `vectors` (`model_id`);
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);

CREATE INDEX `verifications_identifier` ON `verifications` (`identifier`);
CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`created_at` integer NOT NULL,
	`suspended_at` integer,
	`is_member_keys_allowed` integer DEFAULT true NOT NULL,
	`share_generation` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`plan`) REFERENCES `plans`(`name`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `removals` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`removed_at` integer NOT NULL,
	`removed_by` text NOT NULL,
	`original_sha256` text,
	`kept_id` text,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `removals_original_sha256` ON `removals` (`original_sha256`);

-- By hand from here on.
-- The rights and limits of each plan. An operator may change the numbers; a later migration must not overwrite them.
INSERT INTO plans (name, is_search_allowed, searches_per_minute, search_burst) VALUES
  ('free', 0, 60, 60),
  ('pro', 0, 60, 60),
  ('team', 1, 60, 60),
  ('enterprise', 1, 600, 120);
INSERT INTO sequences (name, value) VALUES ('change', 0);
INSERT INTO libraries (id) VALUES (lower(hex(randomblob(16))));
