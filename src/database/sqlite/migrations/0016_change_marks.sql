CREATE TABLE `change_marks` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`mark` integer NOT NULL
);
