CREATE TABLE `jobs` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`workspace_id` text NOT NULL,
	`key_id` text,
	`idempotency_key` text,
	`request` text NOT NULL,
	`result` text DEFAULT '{}' NOT NULL,
	`state` text NOT NULL,
	`is_cancel_requested` integer DEFAULT false NOT NULL,
	`error` text,
	`heartbeats` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "jobs_kind_check" CHECK("jobs"."kind" in ('import', 'description')),
	CONSTRAINT "jobs_state_check" CHECK("jobs"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);

CREATE UNIQUE INDEX `jobs_id` ON `jobs` (`id`);
CREATE UNIQUE INDEX `jobs_idempotency_key` ON `jobs` (`workspace_id`,`kind`,`idempotency_key`);
CREATE INDEX `jobs_kind` ON `jobs` (`kind`,`sequence`);
CREATE INDEX `jobs_workspace_id` ON `jobs` (`workspace_id`,`kind`,`sequence`);
CREATE INDEX `jobs_open` ON `jobs` (`kind`,`sequence`) WHERE "jobs"."state" in ('queued', 'running');
INSERT INTO jobs (id, kind, workspace_id, key_id, idempotency_key, request, result, state, is_cancel_requested, error, heartbeats, created_at, started_at, finished_at)
SELECT id, 'import', workspace_id, key_id, idempotency_key,
	json_object('sourceName', source_name, 'format', format, 'bytes', bytes, 'sha256', sha256, 'hasOcr', json(iif(has_ocr, 'true', 'false')), 'options', json(options)),
	json_object('imported', imported, 'updated', updated, 'unchanged', unchanged, 'failed', failed, 'removed', removed, 'editsKept', edits_kept, 'fraction', fraction, 'notices', json(notices)),
	state, is_cancel_requested, error, heartbeats, created_at, started_at, finished_at
FROM imports ORDER BY sequence;
INSERT INTO jobs (id, kind, workspace_id, key_id, idempotency_key, request, result, state, is_cancel_requested, error, heartbeats, created_at, started_at, finished_at)
SELECT id, 'description', workspace_id, key_id, NULL,
	json_object('options', json(options)),
	json_object('screens', screens, 'described', described, 'undescribed', undescribed, 'changed', changed, 'failed', failed, 'requests', requests, 'inputTokens', input_tokens, 'outputTokens', output_tokens, 'isBudgetSpent', json(iif(is_budget_spent, 'true', 'false')), 'failures', json(failures)),
	state, is_cancel_requested, error, 0, created_at, started_at, finished_at
FROM description_jobs ORDER BY sequence;
DROP TABLE `description_jobs`;
DROP TABLE `imports`;