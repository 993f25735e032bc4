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

CREATE TABLE "recent_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recent_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"query" text NOT NULL,
	"platform" text NOT NULL,
	"mode" text NOT NULL,
	"screens" integer NOT NULL,
	"at" bigint NOT NULL
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

CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"sha256" text NOT NULL,
	"inviter_id" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL
);

CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" bigint NOT NULL
);

CREATE TABLE "reset_links" (
	"sha256" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
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

CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);

ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "search_usage" ADD CONSTRAINT "search_usage_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reset_links" ADD CONSTRAINT "reset_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "audit_events_workspace_id" ON "audit_events" USING btree ("workspace_id","id");
CREATE INDEX "recent_searches_workspace_user" ON "recent_searches" USING btree ("workspace_id","user_id","id");
CREATE UNIQUE INDEX "accounts_provider_account" ON "accounts" USING btree ("provider_id","account_id");
CREATE UNIQUE INDEX "accounts_user_provider" ON "accounts" USING btree ("user_id","provider_id");
CREATE UNIQUE INDEX "invitations_workspace_email" ON "invitations" USING btree ("workspace_id","email");
CREATE UNIQUE INDEX "invitations_sha256" ON "invitations" USING btree ("sha256");
CREATE INDEX "invitations_inviter_id" ON "invitations" USING btree ("inviter_id");
CREATE UNIQUE INDEX "members_workspace_user" ON "members" USING btree ("workspace_id","user_id");
CREATE INDEX "members_user_id" ON "members" USING btree ("user_id");
CREATE INDEX "reset_links_user_id" ON "reset_links" USING btree ("user_id");
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");
CREATE UNIQUE INDEX "two_factors_user_id" ON "two_factors" USING btree ("user_id");
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");

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
