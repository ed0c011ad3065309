ALTER TYPE "public"."resource_state" ADD VALUE 'waiting';--> statement-breakpoint
ALTER TYPE "public"."resource_state" ADD VALUE 'changing';--> statement-breakpoint
ALTER TYPE "public"."resource_state" ADD VALUE 'failed';--> statement-breakpoint
ALTER TYPE "public"."resource_state" ADD VALUE 'removing';--> statement-breakpoint
CREATE TABLE "install_requests" (
	"resource_id" uuid PRIMARY KEY NOT NULL,
	"addon_id" uuid NOT NULL,
	"service_id" uuid,
	"account" text NOT NULL,
	"app_id" text NOT NULL,
	"app_name" text NOT NULL,
	"plan_id" uuid NOT NULL,
	"target_plan_id" uuid,
	"region" text NOT NULL,
	"space" jsonb,
	"generation" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"options" jsonb NOT NULL,
	"log_input_url" text,
	"log_drain_box" text,
	"body_hash" text NOT NULL,
	"message" text,
	"failure" text,
	"config_box" text,
	"is_plan_unsure" boolean DEFAULT false NOT NULL,
	"call_at" timestamp with time zone,
	"call_since" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	"callback_by" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"provisioned_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"serial" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "installs_plan";--> statement-breakpoint
ALTER TABLE "installs" ADD COLUMN "resource_id" uuid;--> statement-breakpoint
ALTER TABLE "failed_attempts" ADD COLUMN "install_id" uuid;--> statement-breakpoint
ALTER TABLE "install_requests" ADD CONSTRAINT "install_requests_resource_id_provider_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."provider_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_requests" ADD CONSTRAINT "install_requests_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_requests" ADD CONSTRAINT "install_requests_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_requests" ADD CONSTRAINT "install_requests_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_requests" ADD CONSTRAINT "install_requests_target_plan_id_plans_id_fk" FOREIGN KEY ("target_plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "install_requests_addon" ON "install_requests" USING btree ("addon_id","requested_at");--> statement-breakpoint
CREATE INDEX "install_requests_serial" ON "install_requests" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "install_requests_app" ON "install_requests" USING btree ("app_id","addon_id");--> statement-breakpoint
CREATE INDEX "install_requests_due" ON "install_requests" USING btree ("call_at") WHERE "install_requests"."call_at" is not null;--> statement-breakpoint
CREATE INDEX "install_requests_callback" ON "install_requests" USING btree ("callback_by") WHERE "install_requests"."callback_by" is not null;--> statement-breakpoint
ALTER TABLE "installs" ADD CONSTRAINT "installs_resource_id_provider_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."provider_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_attempts" ADD CONSTRAINT "failed_attempts_install_id_provider_resources_id_fk" FOREIGN KEY ("install_id") REFERENCES "public"."provider_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "installs_resource" ON "installs" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "failed_attempts_install" ON "failed_attempts" USING btree ("install_id","created_at") WHERE "failed_attempts"."install_id" is not null;--> statement-breakpoint
CREATE INDEX "installs_plan" ON "installs" USING btree ("plan_id","account");