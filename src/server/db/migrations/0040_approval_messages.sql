CREATE TYPE "public"."approval_message_by" AS ENUM('provider', 'platform');--> statement-breakpoint
CREATE TABLE "approval_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"approval_id" uuid NOT NULL,
	"by" "approval_message_by" NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_messages" ADD CONSTRAINT "approval_messages_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_messages" ADD CONSTRAINT "approval_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_messages_approval" ON "approval_messages" USING btree ("approval_id","serial");