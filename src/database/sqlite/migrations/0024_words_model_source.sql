ALTER TABLE `description_leases` ADD `holder` text DEFAULT 'agent' NOT NULL;
ALTER TABLE `screens` ADD `words_model_source` text;
CREATE INDEX `screens_described_from_text` ON `screens` (`id`) WHERE "screens"."removed_at" is null and "screens"."words_model_source" = 'text';
-- Those that had only the text are known from now on where the words are.
UPDATE `screens` SET `words_model_source` = 'text' WHERE `words_model` IS NOT NULL AND `id` IN (SELECT `screen_id` FROM `descriptions` WHERE `source` = 'text' AND `state` = 'described');