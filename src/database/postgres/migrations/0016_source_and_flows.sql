CREATE TABLE "flow_steps" (
	"flow_id" text NOT NULL,
	"step" bigint NOT NULL,
	"screen_id" text NOT NULL,
	CONSTRAINT "flow_steps_flow_id_step_pk" PRIMARY KEY("flow_id","step")
);

CREATE TABLE "flows" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);

DROP INDEX "screens_live_of_app";
ALTER TABLE "screens" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "screens" ADD COLUMN "captured_at" bigint;
ALTER TABLE "screens" ADD COLUMN "source_url" text DEFAULT '' NOT NULL;
ALTER TABLE "screens" ADD COLUMN "app_version" text DEFAULT '' NOT NULL;
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "flow_steps" ADD CONSTRAINT "flow_steps_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "screens"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "flows" ADD CONSTRAINT "flows_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "flow_steps_screen_id" ON "flow_steps" USING btree ("screen_id");
CREATE INDEX "flows_app_id" ON "flows" USING btree ("app_id");
CREATE INDEX "screens_live_of_app" ON "screens" USING btree ("app_id","position","created_at","id","pattern") WHERE "screens"."removed_at" is null;