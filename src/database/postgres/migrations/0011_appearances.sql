DROP INDEX "pictures_without_look";
ALTER TABLE "pictures" ADD COLUMN "appearance_of" text;
ALTER TABLE "pictures" ADD COLUMN "theme" text;
ALTER TABLE "pictures" ADD COLUMN "colors" jsonb;
ALTER TABLE "pictures" ADD COLUMN "is_dimmed" boolean;
ALTER TABLE "pictures" ADD COLUMN "photo_percent" integer;
CREATE INDEX "pictures_without_appearance" ON "pictures" USING btree ("screen_id") WHERE ("pictures"."appearance_of" is null or "pictures"."appearance_of" <> substr("pictures"."original_sha256", 1, 8));