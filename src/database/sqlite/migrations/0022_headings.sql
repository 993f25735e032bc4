ALTER TABLE `screens` ADD `heading` text DEFAULT '' NOT NULL;
ALTER TABLE `screens` ADD `original_name` text DEFAULT '' NOT NULL;