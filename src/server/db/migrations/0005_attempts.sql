UPDATE "failed_attempts" SET "error_type" = 'connection_error' WHERE "error_type" = 'connection';--> statement-breakpoint
CREATE TABLE "attempt_retries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"addon_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"response_code" integer,
	"error_type" text
);
--> statement-breakpoint
ALTER TABLE "provider_resources" ALTER COLUMN "review_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_tokens" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "failed_attempts" ADD COLUMN "headers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "failed_attempts" ADD COLUMN "wrong_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_resources" ADD COLUMN "remove_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_tokens" ADD COLUMN "kind" text DEFAULT 'access' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_retries" ADD CONSTRAINT "attempt_retries_attempt_id_failed_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."failed_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_retries" ADD CONSTRAINT "attempt_retries_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_retries" ADD CONSTRAINT "attempt_retries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_retries_addon" ON "attempt_retries" USING btree ("addon_id","started_at");