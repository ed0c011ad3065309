CREATE INDEX "addons_words" ON "addons" USING gin ((lower(regexp_replace(' ' || "display_name" || ' ' || "slug", '[-._@/()&+:,''"]', ' ', 'g'))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_words" ON "companies" USING gin ((lower(regexp_replace(' ' || "name", '[-._@/()&+:,''"]', ' ', 'g'))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ((lower(regexp_replace(' ' || coalesce("name", '') || ' ' || "email", '[-._@/()&+:,''"]', ' ', 'g'))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "features_words" ON "features" USING gin ((lower(regexp_replace(' ' || "name", '[-._@/()&+:,''"]', ' ', 'g'))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plans_words" ON "plans" USING gin ((lower(regexp_replace(' ' || "name" || ' ' || "slug", '[-._@/()&+:,''"]', ' ', 'g'))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "addons_begin" ON "addons" USING btree ((lower(regexp_replace(' ' || "display_name", '[-._@/()&+:,''"]', ' ', 'g'))) collate "C");--> statement-breakpoint
CREATE INDEX "companies_begin" ON "companies" USING btree ((lower(regexp_replace(' ' || "name", '[-._@/()&+:,''"]', ' ', 'g'))) collate "C");--> statement-breakpoint
CREATE INDEX "users_begin" ON "users" USING btree ((lower(regexp_replace(' ' || coalesce("name", '') || ' ' || "email", '[-._@/()&+:,''"]', ' ', 'g'))) collate "C");--> statement-breakpoint
CREATE INDEX "features_begin" ON "features" USING btree ((lower(regexp_replace(' ' || "name", '[-._@/()&+:,''"]', ' ', 'g'))) collate "C");--> statement-breakpoint
CREATE INDEX "plans_begin" ON "plans" USING btree ((lower(regexp_replace(' ' || "name", '[-._@/()&+:,''"]', ' ', 'g'))) collate "C");