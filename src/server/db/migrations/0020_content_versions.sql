CREATE TABLE "content_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"content_version" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_versions_owner" ON "content_versions" USING btree ("owner_id");