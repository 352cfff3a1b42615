CREATE TABLE "assignment_requests" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"requester" uuid NOT NULL,
	"holder" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"note" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"answered" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "assignment_requests_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "assignment_requests" ADD CONSTRAINT "assignment_requests_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_requests_open" ON "assignment_requests" USING btree ("dealer_id","customer_id","requester") WHERE state IN ('pending', 'approved', 'declined');--> statement-breakpoint
CREATE INDEX "assignment_requests_to_answer" ON "assignment_requests" USING btree ("dealer_id","holder","state");--> statement-breakpoint
CREATE INDEX "assignment_requests_of_requester" ON "assignment_requests" USING btree ("dealer_id","requester","state");--> statement-breakpoint
ALTER TABLE assignment_requests ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE assignment_requests FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON assignment_requests USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE assignment_requests ADD CONSTRAINT assignment_requests_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
-- In which other dealership of the same organisation an order is, and whether this user works there; of other
-- organisations nothing is told.
CREATE FUNCTION order_at_sister(in_order uuid, in_user uuid) RETURNS TABLE (name text, is_member boolean)
  LANGUAGE plpgsql SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public AS $$
DECLARE
  own uuid := current_dealer();
  sister record;
  found_there boolean := false;
BEGIN
  IF own IS NULL THEN RETURN; END IF;
  PERFORM set_config('app.platform', 'on', true);
  FOR sister IN
    SELECT d.id, d.name, EXISTS (SELECT FROM dealership_members m WHERE m.dealer_id = d.id AND m.user_id = in_user) AS is_member
    FROM dealerships d JOIN dealerships mine ON mine.organisation_id = d.organisation_id
    WHERE mine.id = own AND d.id <> own
  LOOP
    PERFORM set_config('app.dealer_id', sister.id::text, true);
    SELECT EXISTS (SELECT FROM orders o WHERE o.dealer_id = sister.id AND o.id = in_order) INTO found_there;
    EXIT WHEN found_there;
  END LOOP;
  PERFORM set_config('app.platform', '', true);
  PERFORM set_config('app.dealer_id', own::text, true);
  IF found_there THEN RETURN QUERY SELECT sister.name::text, sister.is_member::boolean; END IF;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION order_at_sister(uuid, uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION order_at_sister(uuid, uuid) TO forecourt_app;--> statement-breakpoint
CREATE TABLE "customer_exports" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"language" text NOT NULL,
	"customer_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_exports_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_export_parts" (
	"dealer_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"lines" text NOT NULL,
	CONSTRAINT "customer_export_parts_dealer_id_export_id_part_pk" PRIMARY KEY("dealer_id","export_id","part")
);
--> statement-breakpoint
ALTER TABLE "customer_export_parts" ADD CONSTRAINT "customer_export_parts_export" FOREIGN KEY ("dealer_id","export_id") REFERENCES "public"."customer_exports"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['customer_exports', 'customer_export_parts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    -- The job that deletes old exports walks every dealership.
    EXECUTE format(
      'CREATE POLICY own_or_platform ON %I USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;
