CREATE TABLE "picture_looks" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);

ALTER TABLE "pictures" ADD COLUMN "look_key" text;
ALTER TABLE "picture_looks" ADD CONSTRAINT "picture_looks_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "pictures_without_look" ON "pictures" USING btree ("screen_id") WHERE ("pictures"."look_key" is null or substr("pictures"."look_key", 17) <> substr("pictures"."original_sha256", 1, 8));