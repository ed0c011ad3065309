CREATE TYPE "public"."stage" AS ENUM('alpha', 'beta', 'ga', 'shutdown');--> statement-breakpoint
CREATE TYPE "public"."approval_state" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."approval_type" AS ENUM('marketplace_fitting_approval', 'alpha_engineering_approval', 'article_review_approval', 'beta_engineering_approval', 'pricing_plan_approval');--> statement-breakpoint
CREATE TYPE "public"."documentation_status" AS ENUM('ok', 'error', 'notice');--> statement-breakpoint
CREATE TYPE "public"."review_progression" AS ENUM('beta', 'ga');--> statement-breakpoint
CREATE TYPE "public"."review_status" AS ENUM('new', 'in_progress', 'cancelling', 'finished');--> statement-breakpoint
CREATE TYPE "public"."datatype" AS ENUM('boolean', 'number', 'interval', 'filesize', 'percentage');--> statement-breakpoint
CREATE TYPE "public"."repricing_status" AS ENUM('new', 'in_progress', 'approved', 'partially_complete', 'completed', 'rejected', 'error');--> statement-breakpoint
CREATE TYPE "public"."trail_kind" AS ENUM('transition', 'change');--> statement-breakpoint
CREATE TABLE "addon_categories" (
	"addon_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "addon_categories_addon_id_category_id_pk" PRIMARY KEY("addon_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "addons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"summary" text,
	"legal_statements" text,
	"state" "stage" DEFAULT 'alpha' NOT NULL,
	"website_url" text,
	"email_support" text,
	"status_page_url" text,
	"tags" text,
	"google_analytics_id" text,
	"icon_sha" text,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"buttons" text[] DEFAULT '{}' NOT NULL,
	"requires_support_view" boolean DEFAULT false NOT NULL,
	"expects_private_networking" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"unpayable" boolean DEFAULT false NOT NULL,
	"docs_approved_at" timestamp with time zone,
	"provisioning_api_version" integer DEFAULT 1 NOT NULL,
	"visible" boolean DEFAULT false NOT NULL,
	"provider_terms_url" text,
	"supports_custom_plans" boolean DEFAULT false NOT NULL,
	"custom_plans_text" text,
	"default_plan_slug" text,
	"space_default_plan_slug" text,
	"temporary_supported_plan_slug" text,
	"temporary_space_supported_plan_slug" text,
	"supported_generations" text[] DEFAULT '{cedar}' NOT NULL,
	"grandfathered" boolean DEFAULT false NOT NULL,
	CONSTRAINT "addons_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"type" "approval_type" NOT NULL,
	"state" "approval_state" NOT NULL,
	"notes" text,
	"message" text,
	"requester_id" uuid,
	"approver_id" uuid,
	CONSTRAINT "approvals_one_of_a_type" UNIQUE("addon_id","type")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"slug" text NOT NULL,
	"label" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"description" text,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"addr1" text,
	"addr2" text,
	"city" text,
	"state" text,
	"zip" text,
	"country" text,
	"phone" text,
	"email_admin" text,
	"technical_contact_full_name" text,
	"billing_full_name" text,
	"billing_email" text
);
--> statement-breakpoint
CREATE TABLE "company_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"admin" boolean DEFAULT false NOT NULL,
	"provider" boolean DEFAULT true NOT NULL,
	"allow_tracking" boolean DEFAULT false NOT NULL,
	CONSTRAINT "company_users_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "countries_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "supplier_vendors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"vendor_id" text NOT NULL,
	"paysite_id" text NOT NULL,
	"site_name" text NOT NULL,
	CONSTRAINT "supplier_vendors_companyId_unique" UNIQUE("company_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"platform_admin" boolean DEFAULT false NOT NULL,
	"acknowledged_msa_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "access_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "authorization_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"cookie_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "identity_sessions_cookieHash_unique" UNIQUE("cookie_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alpha_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "alpha_users_once" UNIQUE("addon_id","email")
);
--> statement-breakpoint
CREATE TABLE "benefits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documentations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"devcenter_url" text,
	"status" "documentation_status" DEFAULT 'error' NOT NULL,
	"has_docs" boolean DEFAULT false NOT NULL,
	"status_message" text,
	CONSTRAINT "documentations_addonId_unique" UNIQUE("addon_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"sha" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screenshots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"original_sha" text NOT NULL,
	"retina_sha" text NOT NULL,
	"medium_sha" text NOT NULL,
	"thumb_sha" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_authorizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"last_four" text NOT NULL,
	CONSTRAINT "api_authorizations_addonId_unique" UNIQUE("addon_id"),
	CONSTRAINT "api_authorizations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "automatic_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"progression_type" "review_progression" NOT NULL,
	"status" "review_status" NOT NULL,
	"steps" jsonb NOT NULL,
	"grants_exchanged" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "manifests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"addon_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"contents" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "manifests_number" UNIQUE("addon_id","number")
);
--> statement-breakpoint
CREATE TABLE "oauth_credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"last_four" text NOT NULL,
	CONSTRAINT "oauth_credentials_addonId_unique" UNIQUE("addon_id")
);
--> statement-breakpoint
CREATE TABLE "features" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"name" text NOT NULL,
	"datatype" "datatype" NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"feature_id" uuid NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "offerings_once" UNIQUE("plan_id","feature_id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addon_id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"price_contract" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"visible" boolean DEFAULT false NOT NULL,
	"shield" boolean DEFAULT false NOT NULL,
	"shield_default" boolean DEFAULT false NOT NULL,
	"temporary_supported" boolean DEFAULT false NOT NULL,
	"temporary_space_supported" boolean DEFAULT false NOT NULL,
	"installable_with_private_networking" boolean DEFAULT false NOT NULL,
	"installable_without_private_networking" boolean DEFAULT true NOT NULL,
	CONSTRAINT "plans_slug_in_addon" UNIQUE("addon_id","slug"),
	CONSTRAINT "plans_availability" CHECK (("plans"."enabled" or not "plans"."public") and ("plans"."public" or not "plans"."visible")),
	CONSTRAINT "plans_price" CHECK ("plans"."price_cents" between 0 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "repricings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"plan_id" uuid NOT NULL,
	"price_cents" integer NOT NULL,
	"original_price_cents" integer NOT NULL,
	"grandfathered" boolean DEFAULT true NOT NULL,
	"reprice_date" date NOT NULL,
	"submitter_id" uuid,
	"status" "repricing_status" DEFAULT 'new' NOT NULL,
	"new_install_repricing_completed_at" timestamp with time zone,
	"existing_install_repricing_completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller_id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_id_method_path_key_pk" PRIMARY KEY("caller_id","method","path","key")
);
--> statement-breakpoint
CREATE TABLE "trail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"kind" "trail_kind" NOT NULL,
	"addon_id" uuid,
	"company_id" uuid,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"approval_type" text,
	"event" text,
	"field" text,
	"from" text,
	"to" text,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"note" text,
	"evidence" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addon_categories" ADD CONSTRAINT "addon_categories_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addon_categories" ADD CONSTRAINT "addon_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addons" ADD CONSTRAINT "addons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_users" ADD CONSTRAINT "company_users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_users" ADD CONSTRAINT "company_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_vendors" ADD CONSTRAINT "supplier_vendors_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_id_identity_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."identity_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_session_id_identity_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."identity_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alpha_users" ADD CONSTRAINT "alpha_users_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentations" ADD CONSTRAINT "documentations_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_authorizations" ADD CONSTRAINT "api_authorizations_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_reviews" ADD CONSTRAINT "automatic_reviews_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_reviews" ADD CONSTRAINT "automatic_reviews_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_credentials" ADD CONSTRAINT "oauth_credentials_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "features" ADD CONSTRAINT "features_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_feature_id_features_id_fk" FOREIGN KEY ("feature_id") REFERENCES "public"."features"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repricings" ADD CONSTRAINT "repricings_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repricings" ADD CONSTRAINT "repricings_submitter_id_users_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail" ADD CONSTRAINT "trail_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail" ADD CONSTRAINT "trail_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail" ADD CONSTRAINT "trail_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addons_company" ON "addons" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "addons_display_name" ON "addons" USING btree (lower("display_name"),"id");--> statement-breakpoint
CREATE INDEX "addons_updated" ON "addons" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "access_tokens_session" ON "access_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_tokens_code" ON "access_tokens" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "attempts_email" ON "sign_in_attempts" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "attempts_address" ON "sign_in_attempts" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "benefits_addon" ON "benefits" USING btree ("addon_id");--> statement-breakpoint
CREATE INDEX "screenshots_addon" ON "screenshots" USING btree ("addon_id");--> statement-breakpoint
CREATE INDEX "automatic_reviews_addon" ON "automatic_reviews" USING btree ("addon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "automatic_reviews_one_unfinished" ON "automatic_reviews" USING btree ("addon_id") WHERE status <> 'finished';--> statement-breakpoint
CREATE INDEX "features_addon" ON "features" USING btree ("addon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "repricings_one_active" ON "repricings" USING btree ("plan_id") WHERE status in ('new', 'in_progress', 'approved', 'partially_complete');--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trail_addon" ON "trail" USING btree ("addon_id","created_at","serial");--> statement-breakpoint
CREATE INDEX "trail_company" ON "trail" USING btree ("company_id","created_at","serial");--> statement-breakpoint
CREATE INDEX "trail_subject" ON "trail" USING btree ("subject_type","subject_id","serial");