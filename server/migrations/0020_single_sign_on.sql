CREATE TABLE "identity_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"email_domains" text[] NOT NULL,
	"trusts_second_factor" boolean DEFAULT false NOT NULL,
	"creates_users" boolean DEFAULT false NOT NULL,
	"issuer" text NOT NULL,
	"sign_on_url" text,
	"client_id" text,
	"logout_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_provider_dealerships" (
	"provider_id" uuid NOT NULL,
	"dealer_id" uuid NOT NULL,
	"code" text,
	CONSTRAINT "identity_provider_dealerships_provider_id_dealer_id_pk" PRIMARY KEY("provider_id","dealer_id"),
	CONSTRAINT "identity_provider_dealerships_code" UNIQUE("provider_id","code")
);
--> statement-breakpoint
CREATE TABLE "identity_provider_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value_sealed" text NOT NULL,
	"fingerprint" text,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "federated_identities" (
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "federated_identities_provider_id_subject_pk" PRIMARY KEY("provider_id","subject"),
	CONSTRAINT "federated_identities_user" UNIQUE("provider_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" uuid NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"next" text,
	"session_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_on_requests_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider_dealerships" ADD CONSTRAINT "identity_provider_dealerships_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider_dealerships" ADD CONSTRAINT "identity_provider_dealerships_dealer_id_dealerships_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider_keys" ADD CONSTRAINT "identity_provider_keys_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "federated_identities" ADD CONSTRAINT "federated_identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "federated_identities" ADD CONSTRAINT "federated_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_requests" ADD CONSTRAINT "sign_on_requests_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_requests" ADD CONSTRAINT "sign_on_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_providers_of_organisation" ON "identity_providers" USING btree ("organisation_id","name");--> statement-breakpoint
CREATE INDEX "identity_provider_keys_of_provider" ON "identity_provider_keys" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sign_on_requests_expires" ON "sign_on_requests" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sign_on_requests_session" ON "sign_on_requests" USING btree ("session_id");--> statement-breakpoint
-- By e-mail domain, while a provider is offered on the sign-in page.
CREATE INDEX "identity_providers_email_domains" ON "identity_providers" USING gin ("email_domains");--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_kind" CHECK (("kind" = 'saml' AND "source" = 'saml' AND "sign_on_url" IS NOT NULL) OR ("kind" = 'oidc' AND "source" IN ('oem_sso_multi', 'oem_sso_corporate') AND "client_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "identity_provider_keys" ADD CONSTRAINT "identity_provider_keys_kind" CHECK ("kind" IN ('certificate', 'client_secret'));--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'identity_providers', 'identity_provider_dealerships', 'identity_provider_keys', 'federated_identities', 'sign_on_requests'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY platform ON %I USING (on_platform()) WITH CHECK (on_platform())', name);
  END LOOP;
END $$;
