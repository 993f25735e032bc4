CREATE TABLE `unlike_pairs` (
	`one_id` text NOT NULL,
	`other_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`one_id`, `other_id`),
	FOREIGN KEY (`one_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `screens`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `unlike_pairs_other` ON `unlike_pairs` (`other_id`);
ALTER TABLE `pictures` ADD `alike_group` text;
CREATE INDEX `pictures_alike` ON `pictures` (`alike_group`,`screen_id`) WHERE "pictures"."alike_group" > '';
CREATE INDEX `pictures_not_compared` ON `pictures` (`screen_id`) WHERE "pictures"."alike_group" is null and "pictures"."look_key" is not null;