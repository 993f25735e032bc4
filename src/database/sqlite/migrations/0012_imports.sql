CREATE TABLE `import_failures` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`row` integer NOT NULL,
	`field` text,
	`image` text,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`import_id`, `position`)
);

CREATE TABLE `imports` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`key_id` text,
	`source_name` text NOT NULL,
	`format` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`idempotency_key` text,
	`has_ocr` integer NOT NULL,
	`state` text NOT NULL,
	`is_cancel_requested` integer DEFAULT false NOT NULL,
	`imported` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`fraction` real DEFAULT 0 NOT NULL,
	`error` text,
	`notices` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imports_state_check" CHECK("imports"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);

CREATE UNIQUE INDEX `imports_id` ON `imports` (`id`);
CREATE UNIQUE INDEX `imports_idempotency_key` ON `imports` (`workspace_id`,`idempotency_key`);
CREATE INDEX `imports_workspace_id` ON `imports` (`workspace_id`,`sequence`);
CREATE INDEX `imports_open` ON `imports` (`sequence`) WHERE "imports"."state" in ('queued', 'running');