CREATE TABLE "step_durations" (
	"name" text PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
-- Shown with every add-on's road, whoever's it is.
SELECT cover_content('step_durations', 'SELECT ''00000000-0000-0000-0000-000000000000''::uuid FROM changed');
