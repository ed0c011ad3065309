ALTER TABLE "outbox" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_of_reader" ON "outbox" USING btree ("to","sent_at","created_at");