DROP INDEX "installs_plan";--> statement-breakpoint
CREATE INDEX "failed_attempts_install" ON "failed_attempts" USING btree ("install_id","created_at") WHERE "failed_attempts"."install_id" is not null;--> statement-breakpoint
CREATE INDEX "installs_plan" ON "installs" USING btree ("plan_id","account");