CREATE TABLE "jobs" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"workspace_id" text NOT NULL,
	"key_id" text,
	"idempotency_key" text,
	"request" jsonb NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"error" jsonb,
	"heartbeats" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint,
	CONSTRAINT "jobs_kind_check" CHECK ("jobs"."kind" in ('import', 'description')),
	CONSTRAINT "jobs_state_check" CHECK ("jobs"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);

INSERT INTO jobs (id, kind, workspace_id, key_id, idempotency_key, request, result, state, is_cancel_requested, error, heartbeats, created_at, started_at, finished_at)
SELECT id, 'import', workspace_id, key_id, idempotency_key,
	jsonb_build_object('sourceName', source_name, 'format', format, 'bytes', bytes, 'sha256', sha256, 'hasOcr', has_ocr, 'options', options),
	jsonb_build_object('imported', imported, 'updated', updated, 'unchanged', unchanged, 'failed', failed, 'removed', removed, 'editsKept', edits_kept, 'fraction', fraction, 'notices', notices),
	state, is_cancel_requested, error, heartbeats, created_at, started_at, finished_at
FROM imports ORDER BY sequence;
INSERT INTO jobs (id, kind, workspace_id, key_id, idempotency_key, request, result, state, is_cancel_requested, error, heartbeats, created_at, started_at, finished_at)
SELECT id, 'description', workspace_id, key_id, NULL,
	jsonb_build_object('options', options),
	jsonb_build_object('screens', screens, 'described', described, 'undescribed', undescribed, 'changed', changed, 'failed', failed, 'requests', requests, 'inputTokens', input_tokens, 'outputTokens', output_tokens, 'isBudgetSpent', is_budget_spent, 'failures', failures),
	state, is_cancel_requested, error, 0, created_at, started_at, finished_at
FROM description_jobs ORDER BY sequence;
DROP TABLE "description_jobs";
DROP TABLE "imports";
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "jobs_id" ON "jobs" USING btree ("id");
CREATE UNIQUE INDEX "jobs_idempotency_key" ON "jobs" USING btree ("workspace_id","kind","idempotency_key");
CREATE INDEX "jobs_kind" ON "jobs" USING btree ("kind","sequence");
CREATE INDEX "jobs_workspace_id" ON "jobs" USING btree ("workspace_id","kind","sequence");
CREATE INDEX "jobs_open" ON "jobs" USING btree ("kind","sequence") WHERE "jobs"."state" in ('queued', 'running');