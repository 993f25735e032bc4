CREATE TABLE `description_leases` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

ALTER TABLE `descriptions` ADD `source` text DEFAULT 'picture' NOT NULL;
CREATE INDEX `descriptions_from_text` ON `descriptions` (`screen_id`) WHERE "descriptions"."source" = 'text';
CREATE INDEX `screens_undescribed` ON `screens` (`id`) WHERE "screens"."removed_at" is null and "screens"."words_model" is null and "screens"."description" = '';