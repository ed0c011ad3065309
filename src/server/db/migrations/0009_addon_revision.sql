ALTER TABLE "addons" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "requested_revision" bigint;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "decided_revision" bigint;