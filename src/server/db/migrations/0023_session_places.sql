ALTER TABLE "identity_sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "identity_sessions_user" ON "identity_sessions" USING btree ("user_id");--> statement-breakpoint
UPDATE "identity_sessions" SET "last_used_at" = "created_at";
