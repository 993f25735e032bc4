ALTER TABLE "screens" ADD COLUMN "heading" text DEFAULT '' NOT NULL;
ALTER TABLE "screens" ADD COLUMN "original_name" text DEFAULT '' NOT NULL;