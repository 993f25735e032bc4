CREATE TABLE `removals` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`removed_at` integer NOT NULL,
	`removed_by` text NOT NULL,
	`original_sha256` text,
	`kept_id` text,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `removals_original_sha256` ON `removals` (`original_sha256`);