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

CREATE TABLE "screen_tags" (
	"workspace_id" text NOT NULL,
	"screen_id" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "screen_tags_workspace_id_tag_screen_id_pk" PRIMARY KEY("workspace_id","tag","screen_id")
);

ALTER TABLE "collection_screens" ADD CONSTRAINT "collection_screens_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "collection_screens" ADD CONSTRAINT "collection_screens_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collections" ADD CONSTRAINT "collections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screen_tags" ADD CONSTRAINT "screen_tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screen_tags" ADD CONSTRAINT "screen_tags_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "collection_screens_position" ON "collection_screens" USING btree ("collection_id","position","screen_id");
CREATE INDEX "collection_screens_screen_id" ON "collection_screens" USING btree ("screen_id");
CREATE INDEX "collections_workspace_id" ON "collections" USING btree ("workspace_id");
CREATE UNIQUE INDEX "collections_favourites" ON "collections" USING btree ("workspace_id") WHERE "collections"."is_favourites";
CREATE INDEX "screen_tags_screen_id" ON "screen_tags" USING btree ("screen_id","workspace_id");