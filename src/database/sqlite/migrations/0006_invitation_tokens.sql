-- The id of an open invitation was the token of its link, and the pages listed it. Tokens are stored as hashes from here on, so every open
-- invitation ends; whoever was invited needs a new link.
DROP TABLE `invitations`;
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
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
ALTER TABLE `api_keys` ADD `created_by_name` text;
ALTER TABLE `sessions` DROP COLUMN `active_workspace_id`;
ALTER TABLE `workspaces` DROP COLUMN `slug`;
ALTER TABLE `workspaces` DROP COLUMN `logo`;
ALTER TABLE `workspaces` DROP COLUMN `metadata`;
