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
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "descriptions_state_check" CHECK("descriptions"."state" in ('described', 'undescribed'))
);

CREATE INDEX `descriptions_undescribed` ON `descriptions` (`screen_id`) WHERE "descriptions"."state" = 'undescribed';
ALTER TABLE `screens` ADD `words_model` text;
ALTER TABLE `screens` ADD `words_model_fields` text;
ALTER TABLE `screens` DROP CONSTRAINT "screens_visible_text_source_check";
ALTER TABLE `screens` ADD CONSTRAINT "screens_visible_text_source_check" CHECK("screens"."visible_text_source" in ('none', 'given', 'ocr', 'model'));
CREATE INDEX `screens_without_given_words` ON `screens` (`id`) WHERE "screens"."removed_at" is null and ("screens"."words_model" is not null or "screens"."description" = '');
