CREATE INDEX "installs_account" ON "installs" USING btree ("account");--> statement-breakpoint
CREATE INDEX "install_requests_account" ON "install_requests" USING btree ("account");--> statement-breakpoint
CREATE INDEX "outbox_to" ON "outbox" USING btree (lower("to"));--> statement-breakpoint
CREATE INDEX "failed_attempts_age" ON "failed_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trail_invited" ON "trail" USING btree (lower(coalesce("to", "from"))) WHERE "trail"."field" in ('alphaUser', 'planPass');