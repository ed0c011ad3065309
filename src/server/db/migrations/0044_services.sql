CREATE TABLE "service_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	"revoked_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	CONSTRAINT "service_tokens_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"may" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trail" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_tokens_service" ON "service_tokens" USING btree ("service_id");--> statement-breakpoint
ALTER TABLE "trail" ADD CONSTRAINT "trail_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;