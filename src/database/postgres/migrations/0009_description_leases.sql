CREATE TABLE "description_leases" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);

ALTER TABLE "descriptions" ADD COLUMN "source" text DEFAULT 'picture' NOT NULL;
ALTER TABLE "description_leases" ADD CONSTRAINT "description_leases_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "descriptions_from_text" ON "descriptions" USING btree ("screen_id") WHERE "descriptions"."source" = 'text';
CREATE INDEX "screens_undescribed" ON "screens" USING btree ("id") WHERE "screens"."removed_at" is null and "screens"."words_model" is null and "screens"."description" = '';