CREATE TABLE "descriptions" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"picture_sha256" text NOT NULL,
	"state" text NOT NULL,
	"model" text NOT NULL,
	"prompt_sha256" text NOT NULL,
	"reason" text NOT NULL,
	"theme" text NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"milliseconds" bigint NOT NULL,
	"asked_at" bigint NOT NULL,
	CONSTRAINT "descriptions_state_check" CHECK ("descriptions"."state" in ('described', 'undescribed'))
);

CREATE TABLE "import_failures" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"row" integer NOT NULL,
	"field" text,
	"image" text,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_failures_import_id_position_pk" PRIMARY KEY("import_id","position")
);

CREATE TABLE "imports" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"key_id" text,
	"source_name" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"idempotency_key" text,
	"has_ocr" boolean NOT NULL,
	"state" text NOT NULL,
	"is_cancel_requested" boolean DEFAULT false NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"fraction" double precision DEFAULT 0 NOT NULL,
	"error" jsonb,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint,
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('queued', 'running', 'done', 'failed', 'cancelled'))
);

CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"hint" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"revoked_at" bigint,
	"last_used_at" bigint,
	"replaced_at" bigint,
	"owner_id" text,
	"created_by_name" text,
	"scopes" jsonb DEFAULT '["screens:search"]'::jsonb NOT NULL
);

CREATE TABLE "apps" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"platform" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "apps_platform_check" CHECK ("apps"."platform" in ('ios', 'web'))
);

CREATE TABLE "libraries" (
	"id" text PRIMARY KEY NOT NULL
);

CREATE TABLE "pictures" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"original_sha256" text NOT NULL,
	"original_format" text NOT NULL,
	"original_width" integer NOT NULL,
	"original_height" integer NOT NULL,
	"optimized_width" integer NOT NULL,
	"optimized_height" integer NOT NULL,
	"optimized_bytes" bigint NOT NULL,
	"high_width" integer NOT NULL,
	"high_height" integer NOT NULL,
	"high_bytes" bigint NOT NULL
);

CREATE TABLE "plans" (
	"name" text PRIMARY KEY NOT NULL,
	"is_search_allowed" boolean NOT NULL,
	"searches_per_minute" integer NOT NULL,
	"search_burst" integer NOT NULL
);

CREATE TABLE "screens" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"elements" jsonb NOT NULL,
	"visible_text" text NOT NULL,
	"visible_text_source" text NOT NULL,
	"pattern" text NOT NULL,
	"words_model" text,
	"words_model_fields" jsonb,
	"change_sequence" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"removed_at" bigint,
	CONSTRAINT "screens_visible_text_source_check" CHECK ("screens"."visible_text_source" in ('none', 'given', 'tree', 'ocr', 'model'))
);

CREATE TABLE "sequences" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);

CREATE TABLE "vectors" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"model_id" text NOT NULL,
	"words_sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"content_xxhash64" text
);

CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" bigint NOT NULL,
	"suspended_at" bigint,
	"is_member_keys_allowed" boolean DEFAULT true NOT NULL,
	"share_generation" integer DEFAULT 1 NOT NULL
);

ALTER TABLE "descriptions" ADD CONSTRAINT "descriptions_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screens" ADD CONSTRAINT "screens_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vectors" ADD CONSTRAINT "vectors_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_plan_plans_name_fk" FOREIGN KEY ("plan") REFERENCES "plans"("name") ON DELETE no action ON UPDATE no action;
CREATE INDEX "descriptions_undescribed" ON "descriptions" USING btree ("screen_id") WHERE "descriptions"."state" = 'undescribed';
CREATE UNIQUE INDEX "imports_id" ON "imports" USING btree ("id");
CREATE UNIQUE INDEX "imports_idempotency_key" ON "imports" USING btree ("workspace_id","idempotency_key");
CREATE INDEX "imports_workspace_id" ON "imports" USING btree ("workspace_id","sequence");
CREATE INDEX "imports_open" ON "imports" USING btree ("sequence") WHERE "imports"."state" in ('queued', 'running');
CREATE UNIQUE INDEX "api_keys_sha256" ON "api_keys" USING btree ("sha256");
CREATE INDEX "api_keys_workspace_id" ON "api_keys" USING btree ("workspace_id");
CREATE UNIQUE INDEX "apps_name_platform" ON "apps" USING btree (lower("name" collate "C"),"platform");
CREATE INDEX "pictures_original_sha256" ON "pictures" USING btree ("original_sha256");
CREATE UNIQUE INDEX "screens_change_sequence" ON "screens" USING btree ("change_sequence");
CREATE INDEX "screens_app_id" ON "screens" USING btree ("app_id");
CREATE INDEX "screens_live_of_app" ON "screens" USING btree ("app_id","created_at","id","pattern") WHERE "screens"."removed_at" is null;
CREATE INDEX "screens_without_given_words" ON "screens" USING btree ("id") WHERE "screens"."removed_at" is null and ("screens"."words_model" is not null or "screens"."description" = '');
CREATE INDEX "vectors_model" ON "vectors" USING btree ("model_id");
-- What each plan may do. An operator may change the numbers; a later migration must not overwrite them.
INSERT INTO plans (name, is_search_allowed, searches_per_minute, search_burst) VALUES
  ('free', false, 60, 60),
  ('pro', false, 60, 60),
  ('team', true, 60, 60),
  ('enterprise', true, 600, 120);
INSERT INTO sequences (name, value) VALUES ('change', 0);
INSERT INTO libraries (id) VALUES (replace(gen_random_uuid()::text, '-', ''));
