CREATE TABLE "published_addons" (
	"addon_id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"serial" bigint DEFAULT 0 NOT NULL,
	"page" text,
	"hash" text,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"content_version" text NOT NULL,
	CONSTRAINT "published_addons_slug_unique" UNIQUE("slug"),
	CONSTRAINT "published_addons_whole" CHECK (("published_addons"."page" is null) = ("published_addons"."hash" is null))
);
--> statement-breakpoint
ALTER TABLE "published_addons" ADD CONSTRAINT "published_addons_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_addons_serial" ON "published_addons" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "published_addons_pictures" ON "published_addons" USING gin ("pictures");