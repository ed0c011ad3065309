CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"addon_id" uuid,
	"company_id" uuid,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"place" text NOT NULL,
	"mail" text NOT NULL,
	"mailed_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_settings" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"mail" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "topic_settings_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
ALTER TABLE "api_authorizations" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "api_authorizations" ADD COLUMN "previous_last_four" text;--> statement-breakpoint
ALTER TABLE "api_authorizations" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_authorizations" ADD COLUMN "previous_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_authorizations" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "password_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "previous_password_of" uuid;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "previous_password_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_credentials" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "oauth_credentials" ADD COLUMN "previous_last_four" text;--> statement-breakpoint
ALTER TABLE "oauth_credentials" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_credentials" ADD COLUMN "previous_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_credentials" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_settings" ADD CONSTRAINT "topic_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_to_mail" ON "notices" USING btree ("created_at") WHERE mail = 'daily' and mailed_at is null;--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_authorizations_previous" ON "api_authorizations" USING btree ("previous_hash");