CREATE TABLE `libraries` (
	`id` text PRIMARY KEY NOT NULL
);

INSERT INTO `libraries` VALUES (lower(hex(randomblob(16))));
