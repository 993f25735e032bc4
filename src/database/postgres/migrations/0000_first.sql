CREATE TABLE "access_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"session_id" text,
	"authorization_code_id" text,
	"resources" jsonb,
	"scopes" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	"refresh_id" text
);

CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"scope" text,
	"access_token_expires_at" bigint,
	"refresh_token_expires_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
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

CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" text,
	"at" bigint NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"detail" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT 'success' NOT NULL
);

CREATE TABLE "change_marks" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"mark" bigint NOT NULL
);

CREATE TABLE "collection_screens" (
	"collection_id" text NOT NULL,
	"screen_id" text NOT NULL,
	"position" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"added_by" text NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "collection_screens_collection_id_screen_id_pk" PRIMARY KEY("collection_id","screen_id")
);

CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_favourites" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"shared_at" bigint,
	"share_generation" integer DEFAULT 1 NOT NULL,
	"shares_originals" boolean DEFAULT false NOT NULL
);

CREATE TABLE "connections" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"resources" jsonb,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"last_used_at" bigint
);

CREATE TABLE "description_leases" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL,
	"holder" text DEFAULT 'agent' NOT NULL
);

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
	"source" text DEFAULT 'picture' NOT NULL,
	CONSTRAINT "descriptions_state_check" CHECK ("descriptions"."state" in ('described', 'undescribed'))
);

CREATE TABLE "flow_steps" (
	"flow_id" text NOT NULL,
	"step" bigint NOT NULL,
	"screen_id" text NOT NULL,
	CONSTRAINT "flow_steps_flow_id_step_pk" PRIMARY KEY("flow_id","step")
);

CREATE TABLE "flows" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
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

CREATE TABLE "import_screens" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"screen_id" text NOT NULL,
	"is_new" boolean NOT NULL,
	CONSTRAINT "import_screens_import_id_position_pk" PRIMARY KEY("import_id","position")
);

CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"is_editor" boolean DEFAULT false NOT NULL,
	"sha256" text NOT NULL,
	"inviter_id" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);

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

CREATE TABLE "libraries" (
	"id" text PRIMARY KEY NOT NULL,
	"signing_fingerprint" text,
	"describing_model" jsonb
);

CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"is_editor" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);

CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint,
	"network" text DEFAULT '' NOT NULL
);

CREATE TABLE "picture_looks" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);

CREATE TABLE "picture_versions" (
	"screen_id" text NOT NULL,
	"original_sha256" text NOT NULL,
	"original_format" text NOT NULL,
	"original_width" integer NOT NULL,
	"original_height" integer NOT NULL,
	"optimized_width" integer NOT NULL,
	"optimized_height" integer NOT NULL,
	"optimized_bytes" bigint NOT NULL,
	"high_width" integer NOT NULL,
	"high_height" integer NOT NULL,
	"high_bytes" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"visible_text" text NOT NULL,
	"captured_at" bigint,
	"app_version" text NOT NULL,
	"theme" text,
	"changed_at" bigint NOT NULL,
	"replaced_at" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	CONSTRAINT "picture_versions_screen_id_original_sha256_pk" PRIMARY KEY("screen_id","original_sha256")
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
	"high_bytes" bigint NOT NULL,
	"look_key" text,
	"appearance_of" text,
	"theme" text,
	"colors" jsonb,
	"alike_group" text
);

CREATE TABLE "plans" (
	"name" text PRIMARY KEY NOT NULL,
	"is_search_allowed" boolean NOT NULL,
	"searches_per_minute" integer NOT NULL,
	"search_burst" integer NOT NULL
);

CREATE TABLE "recent_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recent_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"query" text NOT NULL,
	"platform" text NOT NULL,
	"screens" integer NOT NULL,
	"at" bigint NOT NULL
);

CREATE TABLE "refresh_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"session_id" text,
	"authorization_code_id" text,
	"resources" jsonb,
	"scopes" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint,
	"rotated_at" bigint,
	"auth_time" bigint,
	"rotation_replay_response" text,
	"rotation_replay_expires_at" bigint
);

CREATE TABLE "reset_links" (
	"sha256" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);

CREATE TABLE "screen_tags" (
	"workspace_id" text NOT NULL,
	"screen_id" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "screen_tags_workspace_id_tag_screen_id_pk" PRIMARY KEY("workspace_id","tag","screen_id")
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
	"words_edits" jsonb,
	"heading" text DEFAULT '' NOT NULL,
	"original_name" text DEFAULT '' NOT NULL,
	"words_model_source" text,
	"position" bigint DEFAULT 0 NOT NULL,
	"captured_at" bigint,
	"source_url" text DEFAULT '' NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"system" text,
	"picture_changed_at" bigint,
	CONSTRAINT "screens_visible_text_source_check" CHECK ("screens"."visible_text_source" in ('none', 'given', 'tree', 'ocr', 'model'))
);

CREATE TABLE "search_usage" (
	"workspace_id" text NOT NULL,
	"day" text NOT NULL,
	"key_id" text NOT NULL,
	"mode" text NOT NULL,
	"searches" bigint NOT NULL,
	"errors" bigint NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"latency_counts" jsonb NOT NULL,
	CONSTRAINT "search_usage_workspace_id_day_key_id_mode_pk" PRIMARY KEY("workspace_id","day","key_id","mode")
);

CREATE TABLE "sequences" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);

CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"signed_in_by" text DEFAULT 'password' NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);

CREATE TABLE "setup_links" (
	"sha256" text PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);

CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"is_verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" bigint
);

CREATE TABLE "unlike_pairs" (
	"one_id" text NOT NULL,
	"other_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "unlike_pairs_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);

CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"is_email_verified" boolean NOT NULL,
	"image" text,
	"is_operator" boolean DEFAULT false NOT NULL,
	"is_two_factor_enabled" boolean DEFAULT false NOT NULL,
	"disabled_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);

CREATE TABLE "vectors" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"model_id" text NOT NULL,
	"words_sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"content_xxhash64" text
);

CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
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

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collection_screens" ADD CONSTRAINT "collection_screens_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "collection_screens" ADD CONSTRAINT "collection_screens_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collections" ADD CONSTRAINT "collections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "description_leases" ADD CONSTRAINT "description_leases_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "descriptions" ADD CONSTRAINT "descriptions_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "flows" ADD CONSTRAINT "flows_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "picture_looks" ADD CONSTRAINT "picture_looks_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "picture_versions" ADD CONSTRAINT "picture_versions_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "screen_tags" ADD CONSTRAINT "screen_tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screen_tags" ADD CONSTRAINT "screen_tags_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screens" ADD CONSTRAINT "screens_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "search_usage" ADD CONSTRAINT "search_usage_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "unlike_pairs" ADD CONSTRAINT "unlike_pairs_one_id_screens_id_fk" FOREIGN KEY ("one_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "unlike_pairs" ADD CONSTRAINT "unlike_pairs_other_id_screens_id_fk" FOREIGN KEY ("other_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vectors" ADD CONSTRAINT "vectors_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_plan_plans_name_fk" FOREIGN KEY ("plan") REFERENCES "plans"("name") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "access_tokens_token" ON "access_tokens" USING btree ("token");
CREATE INDEX "access_tokens_client_user" ON "access_tokens" USING btree ("client_id","user_id");
CREATE INDEX "access_tokens_refresh_id" ON "access_tokens" USING btree ("refresh_id");
CREATE INDEX "access_tokens_code" ON "access_tokens" USING btree ("authorization_code_id");
CREATE INDEX "access_tokens_expires_at" ON "access_tokens" USING btree ("expires_at");
CREATE UNIQUE INDEX "accounts_provider_account" ON "accounts" USING btree ("provider_id","account_id");
CREATE UNIQUE INDEX "accounts_user_provider" ON "accounts" USING btree ("user_id","provider_id");
CREATE UNIQUE INDEX "api_keys_sha256" ON "api_keys" USING btree ("sha256");
CREATE INDEX "api_keys_workspace_id" ON "api_keys" USING btree ("workspace_id");
CREATE UNIQUE INDEX "apps_name_platform" ON "apps" USING btree (lower("name" collate "C"),"platform");
CREATE INDEX "audit_events_workspace_id" ON "audit_events" USING btree ("workspace_id","id");
CREATE INDEX "collection_screens_position" ON "collection_screens" USING btree ("collection_id","position","screen_id");
CREATE INDEX "collection_screens_screen_id" ON "collection_screens" USING btree ("screen_id");
CREATE INDEX "collections_workspace_id" ON "collections" USING btree ("workspace_id");
CREATE UNIQUE INDEX "collections_favourites" ON "collections" USING btree ("workspace_id") WHERE "collections"."is_favourites";
CREATE UNIQUE INDEX "connections_client_user_workspace" ON "connections" USING btree ("client_id","user_id","workspace_id");
CREATE INDEX "connections_user_id" ON "connections" USING btree ("user_id");
CREATE INDEX "connections_workspace_id" ON "connections" USING btree ("workspace_id");
CREATE INDEX "descriptions_undescribed" ON "descriptions" USING btree ("screen_id") WHERE "descriptions"."state" = 'undescribed';
CREATE INDEX "descriptions_from_text" ON "descriptions" USING btree ("screen_id") WHERE "descriptions"."source" = 'text';
CREATE INDEX "flow_steps_screen_id" ON "flow_steps" USING btree ("screen_id");
CREATE INDEX "flows_app_id" ON "flows" USING btree ("app_id");
CREATE UNIQUE INDEX "invitations_workspace_email" ON "invitations" USING btree ("workspace_id","email");
CREATE UNIQUE INDEX "invitations_sha256" ON "invitations" USING btree ("sha256");
CREATE INDEX "invitations_inviter_id" ON "invitations" USING btree ("inviter_id");
CREATE UNIQUE INDEX "jobs_id" ON "jobs" USING btree ("id");
CREATE UNIQUE INDEX "jobs_idempotency_key" ON "jobs" USING btree ("workspace_id","kind","idempotency_key");
CREATE INDEX "jobs_kind" ON "jobs" USING btree ("kind","sequence");
CREATE INDEX "jobs_workspace_id" ON "jobs" USING btree ("workspace_id","kind","sequence");
CREATE INDEX "jobs_open" ON "jobs" USING btree ("kind","sequence") WHERE "jobs"."state" in ('queued', 'running');
CREATE UNIQUE INDEX "members_workspace_user" ON "members" USING btree ("workspace_id","user_id");
CREATE INDEX "members_user_id" ON "members" USING btree ("user_id");
CREATE INDEX "oauth_clients_used_at" ON "oauth_clients" USING btree ("used_at","created_at");
CREATE INDEX "pictures_alike" ON "pictures" USING btree ("alike_group","screen_id") WHERE "pictures"."alike_group" > '';
CREATE INDEX "pictures_not_compared" ON "pictures" USING btree ("screen_id") WHERE "pictures"."alike_group" is null and "pictures"."look_key" is not null;
CREATE INDEX "pictures_original_sha256" ON "pictures" USING btree ("original_sha256");
CREATE INDEX "pictures_without_appearance" ON "pictures" USING btree ("screen_id") WHERE ("pictures"."appearance_of" is null or "pictures"."appearance_of" <> substr("pictures"."original_sha256", 1, 8));
CREATE INDEX "recent_searches_workspace_user" ON "recent_searches" USING btree ("workspace_id","user_id","id");
CREATE UNIQUE INDEX "refresh_tokens_token" ON "refresh_tokens" USING btree ("token");
CREATE INDEX "refresh_tokens_client_user" ON "refresh_tokens" USING btree ("client_id","user_id");
CREATE INDEX "refresh_tokens_code" ON "refresh_tokens" USING btree ("authorization_code_id");
CREATE INDEX "refresh_tokens_expires_at" ON "refresh_tokens" USING btree ("expires_at");
CREATE INDEX "reset_links_user_id" ON "reset_links" USING btree ("user_id");
CREATE INDEX "screen_tags_screen_id" ON "screen_tags" USING btree ("screen_id","workspace_id");
CREATE UNIQUE INDEX "screens_change_sequence" ON "screens" USING btree ("change_sequence");
CREATE INDEX "screens_app_id" ON "screens" USING btree ("app_id");
CREATE INDEX "screens_live_of_app" ON "screens" USING btree ("app_id","position","created_at","id","pattern") WHERE "screens"."removed_at" is null;
CREATE INDEX "screens_live_by_creation" ON "screens" USING btree ("created_at","id","app_id","pattern","updated_at") WHERE "screens"."removed_at" is null;
CREATE INDEX "screens_live_of_pattern" ON "screens" USING btree ("pattern","created_at","id","app_id","updated_at") WHERE "screens"."removed_at" is null;
CREATE INDEX "screens_live_by_description" ON "screens" USING btree ((case when "words_model_source" = 'text' then 'text' when "words_model" is not null then 'picture' when "description" <> '' then 'given' else 'none' end),"created_at","id","app_id","pattern","updated_at") WHERE "screens"."removed_at" is null;
CREATE INDEX "screens_live_of_source" ON "screens" USING btree ("source","app_id","id") WHERE "screens"."removed_at" is null;
CREATE INDEX "screens_live_of_name" ON "screens" USING btree ("original_name") WHERE "screens"."removed_at" is null;
CREATE INDEX "screens_without_given_words" ON "screens" USING btree ("id") WHERE "screens"."removed_at" is null and ("screens"."words_model" is not null or "screens"."description" = '');
CREATE INDEX "screens_undescribed" ON "screens" USING btree ("id") WHERE "screens"."removed_at" is null and "screens"."words_model" is null and "screens"."description" = '';
CREATE INDEX "screens_described_from_text" ON "screens" USING btree ("id") WHERE "screens"."removed_at" is null and "screens"."words_model_source" = 'text';
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");
CREATE UNIQUE INDEX "two_factors_user_id" ON "two_factors" USING btree ("user_id");
CREATE INDEX "unlike_pairs_other" ON "unlike_pairs" USING btree ("other_id");
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
CREATE INDEX "vectors_model" ON "vectors" USING btree ("model_id");
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");
CREATE TABLE "removals" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"removed_at" bigint NOT NULL,
	"removed_by" text NOT NULL,
	"original_sha256" text,
	"kept_id" text
);

ALTER TABLE "removals" ADD CONSTRAINT "removals_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "removals_original_sha256" ON "removals" USING btree ("original_sha256");

-- By hand from here on.
-- The rights and limits of each plan. An operator may change the numbers; a later migration must not overwrite them.
INSERT INTO plans (name, is_search_allowed, searches_per_minute, search_burst) VALUES
  ('free', false, 60, 60),
  ('pro', false, 60, 60),
  ('team', true, 60, 60),
  ('enterprise', true, 600, 120);
INSERT INTO sequences (name, value) VALUES ('change', 0);
INSERT INTO libraries (id) VALUES (replace(gen_random_uuid()::text, '-', ''));

-- Counts every change of what a request with a key is judged by, whoever makes it, and tells all nodes. At the end of its transaction, so that
-- nobody waits for the count with other rows in hand. Not for `last_used_at`, which is written each minute.
INSERT INTO sequences (name, value) VALUES ('access', 0);
CREATE FUNCTION count_access_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	UPDATE sequences SET value = value + 1 WHERE name = 'access';
	PERFORM pg_notify('screen_search_access', '');
	RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER plans_access AFTER UPDATE OR DELETE ON plans
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_access_change();
CREATE CONSTRAINT TRIGGER workspaces_access AFTER UPDATE OR DELETE ON workspaces
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_access_change();
CREATE CONSTRAINT TRIGGER api_keys_access
	AFTER DELETE OR UPDATE OF workspace_id, name, sha256, created_by, expires_at, revoked_at, owner_id, scopes ON api_keys
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_access_change();
