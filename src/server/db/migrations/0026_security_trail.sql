CREATE TABLE "security_days" (
	"day" date PRIMARY KEY NOT NULL,
	"previous_hash" text NOT NULL,
	"count" integer NOT NULL,
	"hash" text NOT NULL,
	"swept_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"party" text NOT NULL,
	"actor_id" uuid,
	"address" text,
	"browser" text,
	"request_id" text,
	"details" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "security_events_day_number_pk" PRIMARY KEY("day","number")
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "security_events_person" ON "security_events" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","at");