CREATE TABLE "change_marks" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"mark" bigint NOT NULL
);
