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

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "access_tokens_token" ON "access_tokens" USING btree ("token");
CREATE INDEX "access_tokens_client_user" ON "access_tokens" USING btree ("client_id","user_id");
CREATE INDEX "access_tokens_refresh_id" ON "access_tokens" USING btree ("refresh_id");
CREATE INDEX "access_tokens_code" ON "access_tokens" USING btree ("authorization_code_id");
CREATE INDEX "access_tokens_expires_at" ON "access_tokens" USING btree ("expires_at");
CREATE UNIQUE INDEX "connections_client_user_workspace" ON "connections" USING btree ("client_id","user_id","workspace_id");
CREATE INDEX "connections_user_id" ON "connections" USING btree ("user_id");
CREATE INDEX "connections_workspace_id" ON "connections" USING btree ("workspace_id");
CREATE INDEX "oauth_clients_used_at" ON "oauth_clients" USING btree ("used_at","created_at");
CREATE UNIQUE INDEX "refresh_tokens_token" ON "refresh_tokens" USING btree ("token");
CREATE INDEX "refresh_tokens_client_user" ON "refresh_tokens" USING btree ("client_id","user_id");
CREATE INDEX "refresh_tokens_code" ON "refresh_tokens" USING btree ("authorization_code_id");
CREATE INDEX "refresh_tokens_expires_at" ON "refresh_tokens" USING btree ("expires_at");