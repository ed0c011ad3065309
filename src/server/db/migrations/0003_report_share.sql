ALTER TABLE "reports" ADD COLUMN "platform_share_basis_points" integer DEFAULT 3000 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_share" CHECK ("reports"."platform_share_basis_points" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_credits" CHECK ("reports"."credits_cents" >= 0);