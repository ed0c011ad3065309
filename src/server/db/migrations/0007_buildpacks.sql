CREATE TYPE "public"."buildpack_category" AS ENUM('languages', 'tools', 'packages');--> statement-breakpoint
CREATE TYPE "public"."revision_status" AS ENUM('pending', 'published', 'failed');--> statement-breakpoint
CREATE TYPE "public"."support_method" AS ENUM('email', 'website');--> statement-breakpoint
CREATE TYPE "public"."team_role" AS ENUM('owner', 'admin', 'member');--> statement-breakpoint
CREATE TYPE "public"."team_type" AS ENUM('team', 'enterprise');--> statement-breakpoint
CREATE TABLE "buildpack_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"buildpack_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"status" "revision_status" DEFAULT 'pending' NOT NULL,
	"sha" text,
	"tarball" text,
	"checksum" text,
	"license" text,
	"error" text,
	"release" integer,
	"published_by_id" uuid NOT NULL,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	CONSTRAINT "revisions_release" UNIQUE("buildpack_id","release"),
	CONSTRAINT "revisions_released" CHECK (("buildpack_revisions"."status" = 'published') = ("buildpack_revisions"."release" is not null)),
	CONSTRAINT "revisions_failed" CHECK (("buildpack_revisions"."status" = 'failed') = ("buildpack_revisions"."error" is not null))
);
--> statement-breakpoint
CREATE TABLE "buildpacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"namespace" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" "buildpack_category" NOT NULL,
	"two_factor_authentication" boolean DEFAULT false NOT NULL,
	"owner_user_id" uuid,
	"owner_team_id" uuid,
	"source_owner" text NOT NULL,
	"source_repo" text NOT NULL,
	"support_method" "support_method" NOT NULL,
	"support_address" text NOT NULL,
	"archived_at" timestamp with time zone,
	"archived_by_id" uuid,
	CONSTRAINT "buildpacks_full_name" UNIQUE("namespace","name"),
	CONSTRAINT "buildpacks_one_owner" CHECK (("buildpacks"."owner_user_id" is null) <> ("buildpacks"."owner_team_id" is null))
);
--> statement-breakpoint
CREATE TABLE "source_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"token_box" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "team_role" NOT NULL,
	CONSTRAINT "team_members_once" UNIQUE("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"type" "team_type" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_box" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_period" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buildpack_revisions" ADD CONSTRAINT "buildpack_revisions_buildpack_id_buildpacks_id_fk" FOREIGN KEY ("buildpack_id") REFERENCES "public"."buildpacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildpack_revisions" ADD CONSTRAINT "buildpack_revisions_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildpacks" ADD CONSTRAINT "buildpacks_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildpacks" ADD CONSTRAINT "buildpacks_owner_team_id_teams_id_fk" FOREIGN KEY ("owner_team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildpacks" ADD CONSTRAINT "buildpacks_archived_by_id_users_id_fk" FOREIGN KEY ("archived_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_accounts" ADD CONSTRAINT "source_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_one_pending" ON "buildpack_revisions" USING btree ("buildpack_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "revisions_newest" ON "buildpack_revisions" USING btree ("buildpack_id","created_at");--> statement-breakpoint
CREATE INDEX "buildpacks_owner_user" ON "buildpacks" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "buildpacks_owner_team" ON "buildpacks" USING btree ("owner_team_id");--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id");