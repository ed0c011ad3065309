CREATE TYPE "public"."desk_kind" AS ENUM('approval', 'repricing');--> statement-breakpoint
CREATE TABLE "desk_claims" (
	"kind" "desk_kind" NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_claims_kind_subject_id_user_id_pk" PRIMARY KEY("kind","subject_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "desk_claims" ADD CONSTRAINT "desk_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_claims_expiry" ON "desk_claims" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "approvals_decided" ON "approvals" USING btree ("decided_revision" DESC NULLS LAST);