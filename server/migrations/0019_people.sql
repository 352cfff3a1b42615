ALTER TABLE "users"
  ADD COLUMN "version" integer DEFAULT 1 NOT NULL,
  ADD COLUMN "dealer_notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
  ADD COLUMN "invitation_sent_at" timestamp with time zone;--> statement-breakpoint
-- When the person last proved to be himself, by password or code: dangerous acts ask for it anew after ten minutes (R20).
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "remembered_devices" ADD COLUMN "user_agent" text;--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_links_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "mailed_links_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hmac_pk" PRIMARY KEY("user_id","code_hmac")
);--> statement-breakpoint
CREATE TABLE "avatars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "avatars_user_id_unique" UNIQUE("user_id")
);--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The audit log is read by person, by act and by object, newest first.
CREATE INDEX "audit_events_of_actor" ON "audit_events" USING btree ("dealer_id","actor","seq");--> statement-breakpoint
CREATE INDEX "audit_events_of_action" ON "audit_events" USING btree ("dealer_id","action","seq");--> statement-breakpoint
CREATE INDEX "audit_events_of_object" ON "audit_events" USING btree ("dealer_id","object_type","object_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_of_time" ON "audit_events" USING btree ("dealer_id","at");--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['mailed_links', 'authenticators', 'recovery_codes', 'avatars'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY platform ON %I USING (on_platform()) WITH CHECK (on_platform())', name);
  END LOOP;
END $$;
