ALTER TABLE "outbox" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("given_up_at") WHERE "outbox"."given_up_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_text" ON "outbox" USING gin ("to" gin_trgm_ops,"subject" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "trail_decisions" ON "trail" USING btree ("created_at","serial") WHERE "trail"."kind" = 'transition' and "trail"."subject_type" in ('approval', 'repricing') and "trail"."event" in ('approve', 'reject', 'approveWithProgression');--> statement-breakpoint
-- Letters whose last attempt had failed were given up without a record of it; they keep no link that opens an account.
UPDATE "outbox" SET "given_up_at" = "updated_at", "secret_box" = NULL,
  "text" = regexp_replace("text", '^https?://\S+/oauth/(reset|invitation)\?token=\S+$', '{{the link of this letter}}', 'n')
WHERE "sent_at" IS NULL AND "attempts" >= 12;
