DROP INDEX `pictures_without_look`;
ALTER TABLE `pictures` ADD `appearance_of` text;
ALTER TABLE `pictures` ADD `theme` text;
ALTER TABLE `pictures` ADD `colors` text;
ALTER TABLE `pictures` ADD `is_dimmed` integer;
ALTER TABLE `pictures` ADD `photo_percent` integer;
CREATE INDEX `pictures_without_appearance` ON `pictures` (`screen_id`) WHERE ("pictures"."appearance_of" is null or "pictures"."appearance_of" <> substr("pictures"."original_sha256", 1, 8));