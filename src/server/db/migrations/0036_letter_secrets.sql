ALTER TABLE "outbox" ADD COLUMN "secret_box" text;--> statement-breakpoint
-- Letters that were sent keep no link that opens an account.
UPDATE "outbox" SET "text" = regexp_replace("text", '^https?://\S+/oauth/(reset|invitation)\?token=\S+$', '{{the link of this letter}}', 'n')
WHERE "sent_at" IS NOT NULL AND "text" LIKE '%/oauth/%?token=%';
