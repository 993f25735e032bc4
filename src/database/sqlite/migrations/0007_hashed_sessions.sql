-- Tokens of sessions are kept as SHA-256 from now on, and reset links have their own table: everybody signs in again.
DELETE FROM `sessions`;
DELETE FROM `verifications`;
ALTER TABLE `sessions` ADD `signed_in_by` text DEFAULT 'password' NOT NULL;
-- A person has one link to the identity provider: the first one stays.
DELETE FROM `accounts` WHERE rowid NOT IN (SELECT min(rowid) FROM `accounts` GROUP BY `user_id`, `provider_id`);
DROP INDEX `accounts_user_id`;
CREATE UNIQUE INDEX `accounts_user_provider` ON `accounts` (`user_id`,`provider_id`);
