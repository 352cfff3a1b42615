CREATE TABLE "data_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dealer_id" uuid,
	"owner" text NOT NULL,
	"wrapper_id" uuid,
	"kek" text,
	"wrapped" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_keys_place" UNIQUE("dealer_id","id"),
	CONSTRAINT "data_keys_owner" UNIQUE NULLS NOT DISTINCT("dealer_id","owner"),
	CONSTRAINT "data_keys_wrapped_once" CHECK (("data_keys"."wrapper_id" IS NULL) <> ("data_keys"."kek" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "data_keys" ADD CONSTRAINT "data_keys_dealer_id_dealerships_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What a key wraps is wrapped by one that stands in the same place, and nobody can read it when that one is gone.
ALTER TABLE data_keys ADD CONSTRAINT data_keys_wrapper FOREIGN KEY (wrapper_id) REFERENCES data_keys (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE data_keys ADD CONSTRAINT data_keys_own_wrapper FOREIGN KEY (dealer_id, wrapper_id) REFERENCES data_keys (dealer_id, id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX data_keys_wrapped_by ON data_keys (wrapper_id);--> statement-breakpoint
ALTER TABLE data_keys ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE data_keys FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A dealership's keys are its own, even before the platform; what stands above dealerships is seen by none of them.
CREATE POLICY own ON data_keys
  USING (CASE WHEN dealer_id IS NULL THEN on_platform() ELSE dealer_id = current_dealer() END)
  WITH CHECK (CASE WHEN dealer_id IS NULL THEN on_platform() ELSE dealer_id = current_dealer() END);--> statement-breakpoint
-- Nobody makes another key of one that is there: it is wrapped anew, or it goes.
REVOKE UPDATE ON data_keys FROM forecourt_app;--> statement-breakpoint
GRANT UPDATE (kek, wrapped) ON data_keys TO forecourt_app;--> statement-breakpoint

-- What runs with the owner's rights is for the application's roles alone; this one came before the rule.
REVOKE ALL ON FUNCTION append_audit_event(uuid, timestamptz, uuid, text, uuid, text, text, text, text, text, text, jsonb, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION append_audit_event(uuid, timestamptz, uuid, text, uuid, text, text, text, text, text, text, jsonb, text)
  TO forecourt_app, forecourt_customer;
