CREATE TABLE "price_profiles" (
	"dealer_id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated" timestamp with time zone,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_profile_publications" (
	"dealer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"published" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" uuid NOT NULL,
	"changed" integer NOT NULL,
	"vehicles" integer NOT NULL,
	"restored" integer,
	CONSTRAINT "price_profile_publications_dealer_id_number_pk" PRIMARY KEY("dealer_id","number")
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "online_price" bigint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "payments_before" jsonb;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['price_profiles', 'price_profile_publications'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
-- What was published stands; a customer's payments are computed with it too.
REVOKE UPDATE, DELETE ON price_profile_publications FROM forecourt_app;--> statement-breakpoint
GRANT SELECT ON price_profile_publications TO forecourt_customer;--> statement-breakpoint
CREATE TRIGGER price_profiles_make_payments AFTER INSERT ON price_profile_publications
  FOR EACH ROW EXECUTE FUNCTION payment_basis_changed('price_profile');--> statement-breakpoint
-- Rules look at how long a vehicle is here, and their floors at what it stands in the books for.
CREATE TRIGGER vehicles_make_prices BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.in_stock_since, OLD.cost) IS DISTINCT FROM (NEW.in_stock_since, NEW.cost))
  EXECUTE FUNCTION move_pricing_revision();
