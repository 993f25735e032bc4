ALTER TABLE `imports` ADD `edits_kept` integer DEFAULT 0 NOT NULL;
ALTER TABLE `screens` ADD `words_edits` text;