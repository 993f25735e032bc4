CREATE TABLE `picture_looks` (
	`screen_id` text PRIMARY KEY NOT NULL,
	`content` blob NOT NULL,
	FOREIGN KEY (`screen_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

ALTER TABLE `pictures` ADD `look_key` text;
CREATE INDEX `pictures_without_look` ON `pictures` (`screen_id`) WHERE ("pictures"."look_key" is null or substr("pictures"."look_key", 17) <> substr("pictures"."original_sha256", 1, 8));