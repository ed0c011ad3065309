CREATE TABLE "customer_days" (
	"addon_id" uuid NOT NULL,
	"plan_id" uuid,
	"day" date NOT NULL,
	"customers" integer NOT NULL,
	"new_customers" integer NOT NULL,
	"gone_customers" integer NOT NULL,
	"changed_to" integer NOT NULL,
	"changed_from" integer NOT NULL,
	CONSTRAINT "customer_days_once" UNIQUE NULLS NOT DISTINCT("addon_id","plan_id","day"),
	CONSTRAINT "customer_days_counts" CHECK ("customer_days"."customers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "customer_months" (
	"addon_id" uuid NOT NULL,
	"joined_month" date NOT NULL,
	"month" date NOT NULL,
	"joined" integer NOT NULL,
	"customers" integer NOT NULL,
	CONSTRAINT "customer_months_addon_id_joined_month_month_pk" PRIMARY KEY("addon_id","joined_month","month")
);
--> statement-breakpoint
ALTER TABLE "customer_days" ADD CONSTRAINT "customer_days_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_days" ADD CONSTRAINT "customer_days_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_months" ADD CONSTRAINT "customer_months_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_days_of" ON "customer_days" USING btree ("addon_id","day");--> statement-breakpoint
CREATE INDEX "installs_begun" ON "installs" USING btree ("plan_id","installed_at","account");--> statement-breakpoint
CREATE INDEX "installs_ended" ON "installs" USING btree ("plan_id","removed_at","account") WHERE "installs"."removed_at" is not null;