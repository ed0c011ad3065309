CREATE TABLE "installs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"account" text NOT NULL,
	"installed_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_lines" (
	"report_id" uuid NOT NULL,
	"addon_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"unpayable" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_lines_once" UNIQUE("report_id","plan_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"period" date NOT NULL,
	"credits_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reports_once" UNIQUE("company_id","period")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "plan_passes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"plan_id" uuid NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "plan_passes_once" UNIQUE("plan_id","email")
);
--> statement-breakpoint
ALTER TABLE "repricings" ADD COLUMN "addon_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "repricings" ADD COLUMN "existing_reprice_date" date;--> statement-breakpoint
ALTER TABLE "repricings" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "installs" ADD CONSTRAINT "installs_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_lines" ADD CONSTRAINT "report_lines_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_lines" ADD CONSTRAINT "report_lines_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_lines" ADD CONSTRAINT "report_lines_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_passes" ADD CONSTRAINT "plan_passes_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "installs_plan" ON "installs" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "report_lines_plan" ON "report_lines" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("sent_at","created_at");--> statement-breakpoint
ALTER TABLE "repricings" ADD CONSTRAINT "repricings_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repricings_by_status" ON "repricings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "repricings_addon" ON "repricings" USING btree ("addon_id");--> statement-breakpoint
ALTER TABLE "repricings" ADD CONSTRAINT "repricings_dates" CHECK ("repricings"."grandfathered" = ("repricings"."existing_reprice_date" is null));--> statement-breakpoint
ALTER TABLE "repricings" ADD CONSTRAINT "repricings_price" CHECK ("repricings"."price_cents" between 0 and 100000000);--> statement-breakpoint
-- Changes of availability are steps of a lifecycle from here on; those told as changes of a field become such.
UPDATE "trail" SET
	"kind" = 'transition',
	"field" = null,
	"event" = steps.event,
	"evidence" = jsonb_build_object(
		'facts', jsonb_build_object('stage', 'ga'),
		'event', jsonb_build_object(
			'type', steps.event,
			'by', CASE WHEN "actor_role" = 'provider' THEN 'provider' ELSE 'admin' END,
			'cause', CASE WHEN "actor_role" = 'provider' THEN 'progression' ELSE 'choice' END))
FROM (VALUES ('allUsers', 'openToAll'), ('allUsersHidden', 'hide'), ('inviteOnly', 'limitToInvited'), ('disabled', 'disable')) AS steps (availability, event)
WHERE "kind" = 'change' AND "subject_type" = 'plan' AND "field" = 'availability' AND "to" = steps.availability;
