CREATE TABLE "description_jobs" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "description_jobs_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"key_id" text,
	"options" jsonb NOT NULL,
	"state" text NOT NULL,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"screens" integer DEFAULT 0 NOT NULL,
	"described" integer DEFAULT 0 NOT NULL,
	"undescribed" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"is_budget_spent" boolean DEFAULT false NOT NULL,
	"error" jsonb,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint,
	CONSTRAINT "description_jobs_state_check" CHECK ("description_jobs"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);

ALTER TABLE "imports" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "imports" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;
ALTER TABLE "description_jobs" ADD CONSTRAINT "description_jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "description_jobs_id" ON "description_jobs" USING btree ("id");
CREATE INDEX "description_jobs_workspace_id" ON "description_jobs" USING btree ("workspace_id","sequence");