CREATE TABLE "relay_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"addon_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"grant_for" uuid,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" jsonb,
	"wrong_password" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"lease" uuid,
	"lease_until" timestamp with time zone,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "review_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"addon_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"step" text NOT NULL,
	"subject" text NOT NULL,
	"expected" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"headers" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"wrong_password" boolean NOT NULL,
	"response_code" integer,
	"response_body" text,
	"error_type" text,
	"took_ms" integer,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "automatic_reviews" ADD COLUMN "only" text;--> statement-breakpoint
ALTER TABLE "automatic_reviews" ADD COLUMN "via" text DEFAULT 'http' NOT NULL;--> statement-breakpoint
ALTER TABLE "relay_calls" ADD CONSTRAINT "relay_calls_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relay_calls" ADD CONSTRAINT "relay_calls_review_id_automatic_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."automatic_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relay_calls" ADD CONSTRAINT "relay_calls_grant_for_provider_resources_id_fk" FOREIGN KEY ("grant_for") REFERENCES "public"."provider_resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_calls" ADD CONSTRAINT "review_calls_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_calls" ADD CONSTRAINT "review_calls_review_id_automatic_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."automatic_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relay_calls_addon" ON "relay_calls" USING btree ("addon_id","created_at");--> statement-breakpoint
CREATE INDEX "review_calls_review" ON "review_calls" USING btree ("review_id","number");--> statement-breakpoint
CREATE INDEX "review_calls_addon" ON "review_calls" USING btree ("addon_id");