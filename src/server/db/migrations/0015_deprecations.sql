CREATE TYPE "public"."deprecation_state" AS ENUM('draft', 'announced', 'withdrawn', 'ended');--> statement-breakpoint
CREATE TABLE "deprecations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"state" "deprecation_state" NOT NULL,
	"date" date NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deprecations" ADD CONSTRAINT "deprecations_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deprecations_one_active" ON "deprecations" USING btree ("addon_id") WHERE state in ('draft', 'announced');--> statement-breakpoint
CREATE INDEX "deprecations_addon" ON "deprecations" USING btree ("addon_id");