ALTER TABLE "imports" ADD COLUMN "edits_kept" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "screens" ADD COLUMN "words_edits" jsonb;