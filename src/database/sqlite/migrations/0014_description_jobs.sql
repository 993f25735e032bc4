CREATE TABLE `description_jobs` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`key_id` text,
	`options` text NOT NULL,
	`state` text NOT NULL,
	`is_cancel_requested` integer DEFAULT false NOT NULL,
	`screens` integer DEFAULT 0 NOT NULL,
	`described` integer DEFAULT 0 NOT NULL,
	`undescribed` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`requests` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`is_budget_spent` integer DEFAULT false NOT NULL,
	`error` text,
	`failures` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "description_jobs_state_check" CHECK("description_jobs"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);

CREATE UNIQUE INDEX `description_jobs_id` ON `description_jobs` (`id`);
CREATE INDEX `description_jobs_workspace_id` ON `description_jobs` (`workspace_id`,`sequence`);
ALTER TABLE `imports` ADD `options` text DEFAULT '{}' NOT NULL;
ALTER TABLE `imports` ADD `removed` integer DEFAULT 0 NOT NULL;