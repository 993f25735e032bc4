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

CREATE TABLE "collection_screens" (
	"collection_id" text NOT NULL,
	"screen_id" text NOT NULL,
	"position" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
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
	"share_generation" integer DEFAULT 1 NOT NULL
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

CREATE TABLE "import_screens" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"screen_id" text NOT NULL,
	"is_new" boolean NOT NULL,
	CONSTRAINT "import_screens_import_id_position_pk" PRIMARY KEY("import_id","position")
);

CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint
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

CREATE TABLE "screen_tags" (
	"workspace_id" text NOT NULL,
	"screen_id" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "screen_tags_workspace_id_tag_screen_id_pk" PRIMARY KEY("workspace_id","tag","screen_id")
);

CREATE TABLE "unlike_pairs" (
	"one_id" text NOT NULL,
	"other_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "unlike_pairs_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);

DROP INDEX "screens_live_of_app";
ALTER TABLE "members" ADD COLUMN "is_editor" boolean DEFAULT false NOT NULL;
ALTER TABLE "pictures" ADD COLUMN "alike_group" text;
ALTER TABLE "screens" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "screens" ADD COLUMN "captured_at" bigint;
ALTER TABLE "screens" ADD COLUMN "source_url" text DEFAULT '' NOT NULL;
ALTER TABLE "screens" ADD COLUMN "app_version" text DEFAULT '' NOT NULL;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collection_screens" ADD CONSTRAINT "collection_screens_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "collection_screens" ADD CONSTRAINT "collection_screens_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collections" ADD CONSTRAINT "collections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "flows" ADD CONSTRAINT "flows_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screen_tags" ADD CONSTRAINT "screen_tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screen_tags" ADD CONSTRAINT "screen_tags_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "unlike_pairs" ADD CONSTRAINT "unlike_pairs_one_id_screens_id_fk" FOREIGN KEY ("one_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "unlike_pairs" ADD CONSTRAINT "unlike_pairs_other_id_screens_id_fk" FOREIGN KEY ("other_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "access_tokens_token" ON "access_tokens" USING btree ("token");
CREATE INDEX "access_tokens_client_user" ON "access_tokens" USING btree ("client_id","user_id");
CREATE INDEX "access_tokens_refresh_id" ON "access_tokens" USING btree ("refresh_id");
CREATE INDEX "access_tokens_code" ON "access_tokens" USING btree ("authorization_code_id");
CREATE INDEX "access_tokens_expires_at" ON "access_tokens" USING btree ("expires_at");
CREATE INDEX "collection_screens_position" ON "collection_screens" USING btree ("collection_id","position","screen_id");
CREATE INDEX "collection_screens_screen_id" ON "collection_screens" USING btree ("screen_id");
CREATE INDEX "collections_workspace_id" ON "collections" USING btree ("workspace_id");
CREATE UNIQUE INDEX "collections_favourites" ON "collections" USING btree ("workspace_id") WHERE "collections"."is_favourites";
CREATE UNIQUE INDEX "connections_client_user_workspace" ON "connections" USING btree ("client_id","user_id","workspace_id");
CREATE INDEX "connections_user_id" ON "connections" USING btree ("user_id");
CREATE INDEX "connections_workspace_id" ON "connections" USING btree ("workspace_id");
CREATE INDEX "flow_steps_screen_id" ON "flow_steps" USING btree ("screen_id");
CREATE INDEX "flows_app_id" ON "flows" USING btree ("app_id");
CREATE INDEX "oauth_clients_used_at" ON "oauth_clients" USING btree ("used_at","created_at");
CREATE UNIQUE INDEX "refresh_tokens_token" ON "refresh_tokens" USING btree ("token");
CREATE INDEX "refresh_tokens_client_user" ON "refresh_tokens" USING btree ("client_id","user_id");
CREATE INDEX "refresh_tokens_code" ON "refresh_tokens" USING btree ("authorization_code_id");
CREATE INDEX "refresh_tokens_expires_at" ON "refresh_tokens" USING btree ("expires_at");
CREATE INDEX "screen_tags_screen_id" ON "screen_tags" USING btree ("screen_id","workspace_id");
CREATE INDEX "unlike_pairs_other" ON "unlike_pairs" USING btree ("other_id");
CREATE INDEX "pictures_alike" ON "pictures" USING btree ("alike_group","screen_id") WHERE "pictures"."alike_group" > '';
CREATE INDEX "pictures_not_compared" ON "pictures" USING btree ("screen_id") WHERE "pictures"."alike_group" is null and "pictures"."look_key" is not null;
CREATE INDEX "screens_live_of_app" ON "screens" USING btree ("app_id","position","created_at","id","pattern") WHERE "screens"."removed_at" is null;