CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"period" date NOT NULL,
	"cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"service_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credits_cents" CHECK ("credits"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text NOT NULL,
	"service_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_once" UNIQUE("report_id","reference"),
	CONSTRAINT "payouts_cents" CHECK ("payouts"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "report_credits" (
	"report_id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "report_credits_report_id_credit_id_pk" PRIMARY KEY("report_id","credit_id"),
	CONSTRAINT "report_credits_cents" CHECK ("report_credits"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "report_lines" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "credits_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "installs" ADD COLUMN "billed_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_credits" ADD CONSTRAINT "report_credits_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_credits" ADD CONSTRAINT "report_credits_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credits_company" ON "credits" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "report_credits_credit" ON "report_credits" USING btree ("credit_id");