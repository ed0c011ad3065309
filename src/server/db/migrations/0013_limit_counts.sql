CREATE TABLE "limit_counts" (
	"name" text NOT NULL,
	"who" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "limit_counts_name_who_pk" PRIMARY KEY("name","who")
);
--> statement-breakpoint
CREATE INDEX "limit_counts_age" ON "limit_counts" USING btree ("began_at");