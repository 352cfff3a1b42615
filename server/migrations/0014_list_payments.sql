CREATE TABLE "payment_refreshes" (
	"dealer_id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	"cause" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"begun" timestamp with time zone,
	"finished" timestamp with time zone,
	"is_done" boolean DEFAULT false NOT NULL,
	"seen_to" uuid,
	"vehicles" integer DEFAULT 0 NOT NULL,
	"vehicles_seen" integer DEFAULT 0 NOT NULL,
	"vehicles_changed" integer DEFAULT 0 NOT NULL,
	"changes_at" timestamp with time zone,
	CONSTRAINT "payment_refreshes_dealer_id_number_pk" PRIMARY KEY("dealer_id","number")
);
--> statement-breakpoint
CREATE TABLE "customer_list_versions" (
	"dealer_id" uuid PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "cash_reason" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "finance_reason" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "lease_reason" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "finance_programme" jsonb;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "lease_programme" jsonb;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "payments_basis" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "pricing_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "payments_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" DROP COLUMN "payment_reason";--> statement-breakpoint
CREATE INDEX "payment_refreshes_in_force" ON "payment_refreshes" ("dealer_id","number") WHERE NOT "is_done" OR "changes_at" IS NOT NULL;--> statement-breakpoint
-- Every vehicle's payments are due now: the next start of the job finds them here.
CREATE INDEX vehicles_payments_due ON vehicles (dealer_id, id) WHERE pricing_revision <> payments_revision;--> statement-breakpoint
CREATE INDEX vehicles_by_cash_payment ON vehicles (dealer_id, cash_payment, id) WHERE stock_status NOT IN ('S', 'U');--> statement-breakpoint
CREATE INDEX vehicles_by_finance_payment ON vehicles (dealer_id, finance_payment, id) WHERE stock_status NOT IN ('S', 'U');--> statement-breakpoint
CREATE INDEX vehicles_by_lease_payment ON vehicles (dealer_id, lease_payment, id) WHERE stock_status NOT IN ('S', 'U');--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_refreshes', 'customer_list_versions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
-- A queue of their own, one after the other: messages do not wait behind inventories.
CREATE FUNCTION enqueue_payment_refresh(in_dealer uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job('refresh_list_payments', json_build_object('dealer', in_dealer),
    queue_name => 'list_payments', job_key => 'list_payments:' || in_dealer, max_attempts => 20, priority => 10);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION enqueue_payment_refresh(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_payment_refresh(uuid) TO forecourt_app;--> statement-breakpoint
-- Asks for a walk through the vehicles. A walk that nobody has begun serves this change too: the lock keeps it unbegun
-- until the change is committed. One that is being begun may have read what stood before, so another follows it.
CREATE FUNCTION ask_payment_refresh(in_dealer uuid, in_cause text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE tenant text := current_setting('app.dealer_id', true);
BEGIN
  PERFORM set_config('app.dealer_id', in_dealer::text, true);
  PERFORM FROM payment_refreshes WHERE dealer_id = in_dealer AND NOT is_done AND begun IS NULL
    ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    INSERT INTO payment_refreshes (dealer_id, cause) VALUES (in_dealer, in_cause);
    PERFORM enqueue_payment_refresh(in_dealer);
  END IF;
  PERFORM set_config('app.dealer_id', coalesce(tenant, ''), true);
END $$;--> statement-breakpoint
CREATE FUNCTION payment_basis_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM ask_payment_refresh(OLD.dealer_id, TG_ARGV[0]);
  ELSE PERFORM ask_payment_refresh(NEW.dealer_id, TG_ARGV[0]); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION payment_place_changed() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM ask_payment_refresh(NEW.id, 'dealership'); RETURN NULL; END $$;--> statement-breakpoint
-- A tax rule belongs to a province or state: it concerns the dealerships that stand there.
CREATE FUNCTION tax_rule_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  platform text := current_setting('app.platform', true);
  dealer uuid;
BEGIN
  PERFORM set_config('app.platform', 'on', true);
  FOR dealer IN SELECT d.id FROM dealerships d
    WHERE (d.country, d.province_code) IN ((OLD.country, OLD.region), (NEW.country, NEW.region)) ORDER BY d.id
  LOOP
    PERFORM ask_payment_refresh(dealer, 'tax_rule');
  END LOOP;
  PERFORM set_config('app.platform', coalesce(platform, ''), true);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER fees_make_payments AFTER INSERT OR UPDATE OR DELETE ON fees
  FOR EACH ROW EXECUTE FUNCTION payment_basis_changed('fee');--> statement-breakpoint
CREATE TRIGGER discounts_make_payments AFTER INSERT OR UPDATE OR DELETE ON discounts
  FOR EACH ROW EXECUTE FUNCTION payment_basis_changed('discount');--> statement-breakpoint
CREATE TRIGGER payment_settings_make_payments AFTER INSERT OR UPDATE OR DELETE ON payment_settings
  FOR EACH ROW EXECUTE FUNCTION payment_basis_changed('payment_settings');--> statement-breakpoint
CREATE TRIGGER lenders_make_payments AFTER INSERT OR UPDATE OR DELETE ON lenders
  FOR EACH ROW EXECUTE FUNCTION payment_basis_changed('lender');--> statement-breakpoint
-- Drafts make no payments, and what was published is never changed.
CREATE TRIGGER rate_cards_make_payments AFTER INSERT OR UPDATE ON rate_cards
  FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION payment_basis_changed('rate_card');--> statement-breakpoint
CREATE TRIGGER dealerships_make_payments AFTER UPDATE ON dealerships
  FOR EACH ROW WHEN ((OLD.country, OLD.province_code, OLD.timezone, OLD.local_tax_rates)
    IS DISTINCT FROM (NEW.country, NEW.province_code, NEW.timezone, NEW.local_tax_rates))
  EXECUTE FUNCTION payment_place_changed();--> statement-breakpoint
CREATE TRIGGER tax_rules_make_payments AFTER INSERT OR UPDATE OR DELETE ON tax_rules
  FOR EACH ROW EXECUTE FUNCTION tax_rule_changed();--> statement-breakpoint
CREATE FUNCTION move_pricing_revision() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.pricing_revision := OLD.pricing_revision + 1; RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER vehicles_make_payments BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.listing_price, OLD.msrp, OLD.vehicle_condition, OLD.segment, OLD.year, OLD.stock_status, OLD.fuel_type)
    IS DISTINCT FROM (NEW.listing_price, NEW.msrp, NEW.vehicle_condition, NEW.segment, NEW.year, NEW.stock_status, NEW.fuel_type))
  EXECUTE FUNCTION move_pricing_revision();--> statement-breakpoint
CREATE FUNCTION vehicle_payments_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_payment_refresh(due.dealer_id)
    FROM (SELECT DISTINCT dealer_id FROM after_rows WHERE pricing_revision <> payments_revision) AS due;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER vehicles_due_in AFTER INSERT ON vehicles
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION vehicle_payments_due();--> statement-breakpoint
CREATE TRIGGER vehicles_due_over AFTER UPDATE ON vehicles
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION vehicle_payments_due();--> statement-breakpoint
-- One step for every transaction that writes what the customer list may ask for, taken when the transaction commits: the
-- row is the last that it locks, so that writers never wait for each other crosswise. Counts that were read together with
-- a version hold for as long as that version is read.
CREATE FUNCTION move_customer_list_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_dealer uuid := coalesce(NEW.dealer_id, OLD.dealer_id);
  this_step text := of_dealer || ' ' || pg_current_xact_id();
  tenant text := current_setting('app.dealer_id', true);
BEGIN
  IF current_setting('app.list_step', true) = this_step THEN RETURN NULL; END IF;
  PERFORM set_config('app.dealer_id', of_dealer::text, true);
  INSERT INTO customer_list_versions AS v (dealer_id, version) VALUES (of_dealer, 1)
    ON CONFLICT (dealer_id) DO UPDATE SET version = v.version + 1;
  PERFORM set_config('app.dealer_id', coalesce(tenant, ''), true);
  PERFORM set_config('app.list_step', this_step, true);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER customers_move_list AFTER INSERT OR UPDATE OR DELETE ON customers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION move_customer_list_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_move_list AFTER INSERT OR UPDATE OR DELETE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION move_customer_list_version();--> statement-breakpoint
-- A vehicle that comes in has no order yet. Of its columns, those that filters and the search look at.
CREATE CONSTRAINT TRIGGER vehicles_move_list AFTER UPDATE ON vehicles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.make, OLD.model, OLD.year, OLD.vehicle_condition, OLD.stock_status, OLD.stock_number, OLD.vin, OLD.search)
    IS DISTINCT FROM (NEW.make, NEW.model, NEW.year, NEW.vehicle_condition, NEW.stock_status, NEW.stock_number, NEW.vin, NEW.search))
  EXECUTE FUNCTION move_customer_list_version();
