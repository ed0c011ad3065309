CREATE TYPE "public"."password_reset_state" AS ENUM('asked', 'used', 'replaced', 'expired');--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"looked" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"token_hash" text,
	"state" "password_reset_state" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "password_resets_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resets_email" ON "password_resets" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "resets_address" ON "password_resets" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "resets_open" ON "password_resets" USING btree ("expires_at") WHERE state = 'asked';--> statement-breakpoint
-- Tells the processes to look for the account, once the request is committed.
CREATE TRIGGER "reset_asked" AFTER INSERT ON "password_resets"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_job"('resets');
