CREATE TABLE "unlike_pairs" (
	"one_id" text NOT NULL,
	"other_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "unlike_pairs_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);

ALTER TABLE "pictures" ADD COLUMN "alike_group" text;
ALTER TABLE "unlike_pairs" ADD CONSTRAINT "unlike_pairs_one_id_screens_id_fk" FOREIGN KEY ("one_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "unlike_pairs" ADD CONSTRAINT "unlike_pairs_other_id_screens_id_fk" FOREIGN KEY ("other_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "unlike_pairs_other" ON "unlike_pairs" USING btree ("other_id");
CREATE INDEX "pictures_alike" ON "pictures" USING btree ("alike_group","screen_id") WHERE "pictures"."alike_group" > '';
CREATE INDEX "pictures_not_compared" ON "pictures" USING btree ("screen_id") WHERE "pictures"."alike_group" is null and "pictures"."look_key" is not null;