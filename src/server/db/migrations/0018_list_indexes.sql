DROP INDEX "addons_updated";--> statement-breakpoint
DROP INDEX "trail_addon";--> statement-breakpoint
CREATE INDEX "addons_state" ON "addons" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "addons_text" ON "addons" USING gin ("display_name" gin_trgm_ops,"slug" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "approvals_queue" ON "approvals" USING btree ("state","pending_since","id");--> statement-breakpoint
CREATE INDEX "approvals_oldest" ON "approvals" USING btree ("pending_since","id");--> statement-breakpoint
CREATE INDEX "approvals_newest" ON "approvals" USING btree ("pending_since" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "approvals_by_type" ON "approvals" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "approvals_requester" ON "approvals" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_text" ON "companies" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_users_company" ON "company_users" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "automatic_reviews_manifest" ON "automatic_reviews" USING btree ("manifest_id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "attempt_retries_attempt" ON "attempt_retries" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "repricings_created" ON "repricings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "repricings_date" ON "repricings" USING btree ("reprice_date","id");--> statement-breakpoint
CREATE INDEX "repricings_price" ON "repricings" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "trail_addon_serial" ON "trail" USING btree ("addon_id","serial");--> statement-breakpoint
CREATE INDEX "addons_updated" ON "addons" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "trail_addon" ON "trail" USING btree ("addon_id","created_at","serial","subject_type","event","field");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_pending_since" CHECK (("approvals"."state" = 'pending') = ("approvals"."pending_since" is not null));