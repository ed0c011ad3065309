CREATE TYPE "public"."resource_state" AS ENUM('requested', 'provisioning', 'provisioned', 'deprovisioning', 'removed');--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"addon_id" uuid NOT NULL,
	"app_name" text NOT NULL,
	"plan" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"response_code" integer,
	"response_body" text NOT NULL,
	"provider_id" text,
	"params" jsonb NOT NULL,
	"action_type" text NOT NULL,
	"error_type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"addon_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"step" text NOT NULL,
	"use" text NOT NULL,
	"state" "resource_state" DEFAULT 'requested' NOT NULL,
	"provider_id" text,
	"config_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"resource_id" uuid NOT NULL,
	"addon_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provisioning_grants" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"resource_id" uuid NOT NULL,
	"addon_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "automatic_reviews" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automatic_reviews" ADD COLUMN "wake_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automatic_reviews" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "automatic_reviews" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "failed_attempts" ADD CONSTRAINT "failed_attempts_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_resources" ADD CONSTRAINT "provider_resources_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_resources" ADD CONSTRAINT "provider_resources_review_id_automatic_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."automatic_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_tokens" ADD CONSTRAINT "provider_tokens_resource_id_provider_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."provider_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_tokens" ADD CONSTRAINT "provider_tokens_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning_grants" ADD CONSTRAINT "provisioning_grants_resource_id_provider_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."provider_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning_grants" ADD CONSTRAINT "provisioning_grants_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_attempts_addon" ON "failed_attempts" USING btree ("addon_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_resources_review" ON "provider_resources" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "provisioning_grants_resource" ON "provisioning_grants" USING btree ("resource_id");