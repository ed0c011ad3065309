CREATE TABLE "install_imports" (
	"digest" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"lines" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staged_installs" (
	"line" integer PRIMARY KEY NOT NULL,
	"refusal" text,
	"uuid" uuid,
	"addon_id" uuid,
	"plan_id" uuid,
	"account" text,
	"app_id" text,
	"app_name" text,
	"region" text,
	"name" text,
	"installed_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "installs_plan";--> statement-breakpoint
DROP INDEX "install_requests_addon";--> statement-breakpoint
ALTER TABLE "install_requests" ADD COLUMN "imported_state" "resource_state";--> statement-breakpoint
CREATE INDEX "installs_plan" ON "installs" USING btree ("plan_id","account","removed_at","installed_at","billed_from");--> statement-breakpoint
CREATE INDEX "install_requests_addon" ON "install_requests" USING btree ("addon_id","requested_at","resource_id");