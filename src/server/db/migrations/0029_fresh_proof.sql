ALTER TABLE "identity_sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oidc_attempts" ADD COLUMN "again" boolean DEFAULT false NOT NULL;