CREATE TABLE "deployment_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "secret_errors" jsonb;