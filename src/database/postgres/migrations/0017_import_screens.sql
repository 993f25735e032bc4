CREATE TABLE "import_screens" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"screen_id" text NOT NULL,
	"is_new" boolean NOT NULL,
	CONSTRAINT "import_screens_import_id_position_pk" PRIMARY KEY("import_id","position")
);
