DROP INDEX "addons_display_name";--> statement-breakpoint
DROP INDEX "companies_name";--> statement-breakpoint
CREATE INDEX "addons_by_slug" ON "addons" USING btree ("slug" collate name_order,"id");--> statement-breakpoint
CREATE INDEX "addons_display_name" ON "addons" USING btree ("display_name" collate name_order,"id");--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree ("name" collate name_order,"id");