CREATE TABLE "removals" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"removed_at" bigint NOT NULL,
	"removed_by" text NOT NULL,
	"original_sha256" text,
	"kept_id" text
);

ALTER TABLE "removals" ADD CONSTRAINT "removals_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "removals_original_sha256" ON "removals" USING btree ("original_sha256");