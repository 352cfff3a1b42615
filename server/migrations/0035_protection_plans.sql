CREATE TABLE "pen_products" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"product_code" text NOT NULL,
	"coverages" jsonb NOT NULL,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deductibles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needs_vin" boolean DEFAULT true NOT NULL,
	"needs_odometer" boolean DEFAULT true NOT NULL,
	"needs_in_service_date" boolean DEFAULT true NOT NULL,
	"last_rated_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pen_products_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "protection_plan_types" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"name_fr" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"insurance" boolean DEFAULT false NOT NULL,
	"licence_required" boolean DEFAULT false NOT NULL,
	"cancellation_days" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "protection_plan_types_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "protection_plans" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"pre_installed" boolean DEFAULT false NOT NULL,
	"category" text NOT NULL,
	"type" uuid NOT NULL,
	"name" text NOT NULL,
	"name_fr" text,
	"description" text,
	"description_fr" text,
	"payment_type" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vehicle_condition" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vehicle_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pdf_url" text,
	"pdf_url_fr" text,
	"video_url" text,
	"video_url_fr" text,
	"gst" boolean DEFAULT true NOT NULL,
	"hst" boolean DEFAULT true NOT NULL,
	"pst" boolean DEFAULT true NOT NULL,
	"qst" boolean DEFAULT true NOT NULL,
	"duration_type" text DEFAULT 'months' NOT NULL,
	"custom_duration_label_en" text,
	"custom_duration_label_fr" text,
	"use_pen_for_localized_prices" boolean DEFAULT false NOT NULL,
	"pen_product_for_coverage" uuid,
	"pen_coverage" text,
	"product_code" text,
	"image_file" uuid,
	"pdf_file" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "protection_plans_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "protection_plan_prices" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"protection_plan" uuid NOT NULL,
	"title_en" text NOT NULL,
	"title_fr" text,
	"price" bigint NOT NULL,
	"cost" bigint,
	"duration" integer,
	"distance_limit" integer,
	"deductible" bigint,
	"model_year_from" integer,
	"model_year_to" integer,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "protection_plan_prices_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "protection_plan_files" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"protection_plan" uuid NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "protection_plan_files_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "protection_plan_ratings" (
	"dealer_id" uuid NOT NULL,
	"protection_plan" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"asked" text NOT NULL,
	"quote" text NOT NULL,
	"price" bigint NOT NULL,
	"cost" bigint,
	"deductible" bigint,
	"distance_limit" integer,
	"term" integer NOT NULL,
	"as_of" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "protection_plan_ratings_dealer_id_vehicle_id_protection_plan_asked_pk" PRIMARY KEY("dealer_id","vehicle_id","protection_plan","asked")
);
--> statement-breakpoint
CREATE TABLE "protection_plan_fallbacks" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"protection_plan" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"price" bigint NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"day" date NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "protection_plan_fallbacks_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "tax_rules" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "tax_rules" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "protection_plans" ADD CONSTRAINT "protection_plans_type" FOREIGN KEY ("dealer_id","type") REFERENCES "public"."protection_plan_types"("dealer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_plans" ADD CONSTRAINT "protection_plans_product" FOREIGN KEY ("dealer_id","pen_product_for_coverage") REFERENCES "public"."pen_products"("dealer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_plan_prices" ADD CONSTRAINT "protection_plan_prices_plan" FOREIGN KEY ("dealer_id","protection_plan") REFERENCES "public"."protection_plans"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_plan_files" ADD CONSTRAINT "protection_plan_files_plan" FOREIGN KEY ("dealer_id","protection_plan") REFERENCES "public"."protection_plans"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_plan_ratings" ADD CONSTRAINT "protection_plan_ratings_vehicle" FOREIGN KEY ("dealer_id","vehicle_id") REFERENCES "public"."vehicles"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection_plan_fallbacks" ADD CONSTRAINT "protection_plan_fallbacks_vehicle" FOREIGN KEY ("dealer_id","vehicle_id") REFERENCES "public"."vehicles"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever deletes a plan has its ratings and its fallbacks go with it.
ALTER TABLE protection_plan_ratings ADD CONSTRAINT protection_plan_ratings_plan
  FOREIGN KEY (dealer_id, protection_plan) REFERENCES protection_plans (dealer_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE protection_plan_fallbacks ADD CONSTRAINT protection_plan_fallbacks_plan
  FOREIGN KEY (dealer_id, protection_plan) REFERENCES protection_plans (dealer_id, id) ON DELETE CASCADE;--> statement-breakpoint
CREATE UNIQUE INDEX "pen_products_code" ON "pen_products" USING btree ("dealer_id","provider","product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "protection_plan_types_name" ON "protection_plan_types" USING btree ("dealer_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "protection_plans_name" ON "protection_plans" USING btree ("dealer_id",lower(name));--> statement-breakpoint
CREATE INDEX "protection_plans_of_type" ON "protection_plans" USING btree ("dealer_id","type");--> statement-breakpoint
CREATE INDEX "protection_plans_of_product" ON "protection_plans" USING btree ("dealer_id","pen_product_for_coverage");--> statement-breakpoint
CREATE INDEX "protection_plan_prices_of_plan" ON "protection_plan_prices" USING btree ("dealer_id","protection_plan","id");--> statement-breakpoint
CREATE UNIQUE INDEX "protection_plan_files_kind" ON "protection_plan_files" USING btree ("dealer_id","protection_plan","kind");--> statement-breakpoint
CREATE INDEX "protection_plan_ratings_age" ON "protection_plan_ratings" USING btree ("dealer_id","as_of");--> statement-breakpoint
CREATE UNIQUE INDEX "protection_plan_fallbacks_day" ON "protection_plan_fallbacks" USING btree ("dealer_id","protection_plan","vehicle_id","reason","day");--> statement-breakpoint
CREATE INDEX "protection_plan_fallbacks_newest" ON "protection_plan_fallbacks" USING btree ("dealer_id","last_at");--> statement-breakpoint
-- Pictures and brochures are compressed already.
ALTER TABLE protection_plan_files ALTER COLUMN content SET STORAGE EXTERNAL;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['pen_products', 'protection_plan_types', 'protection_plans', 'protection_plan_prices',
    'protection_plan_files', 'protection_plan_ratings', 'protection_plan_fallbacks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
-- Every dealership begins with the same types (decisions 3.65); they are its own from then on. A test holds the list
-- against that of the domain.
CREATE FUNCTION add_plan_types(of_dealer uuid) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE tenant text := current_setting('app.dealer_id', true);
BEGIN
  PERFORM set_config('app.dealer_id', of_dealer::text, true);
  INSERT INTO protection_plan_types (dealer_id, id, code, name, name_fr, "order", insurance, licence_required, cancellation_days)
  SELECT of_dealer, gen_random_uuid(), t.code, t.name, t.name_fr, t.number, t.insurance, t.insurance, t.days
  FROM (VALUES
    (0, 'extended_warranty', 'Extended warranty', 'Garantie prolongée', false, 10),
    (1, 'gap', 'GAP', 'Assurance valeur à neuf/GAP', true, 10),
    (2, 'tire_wheel', 'Tire and wheel', 'Pneus et jantes', false, 0),
    (3, 'appearance', 'Appearance', 'Apparence', false, 0),
    (4, 'key', 'Key', 'Clé', false, 0),
    (5, 'theft', 'Theft', 'Antivol', false, 0),
    (6, 'maintenance', 'Maintenance', 'Entretien', false, 0),
    (7, 'rust', 'Rust', 'Antirouille', false, 0),
    (8, 'windshield', 'Windshield', 'Pare-brise', false, 0),
    (9, 'lease_wear', 'Lease wear', 'Usure excessive', false, 0),
    (10, 'credit_life', 'Credit life', 'Assurance vie', true, 10),
    (11, 'credit_disability', 'Credit disability', 'Assurance invalidité', true, 10),
    (12, 'other', 'Other', 'Autre', false, 0)
  ) AS t (number, code, name, name_fr, insurance, days);
  PERFORM set_config('app.dealer_id', coalesce(tenant, ''), true);
END $$;--> statement-breakpoint
CREATE FUNCTION dealership_gets_plan_types() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM add_plan_types(NEW.id); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER dealerships_get_plan_types AFTER INSERT ON dealerships
  FOR EACH ROW EXECUTE FUNCTION dealership_gets_plan_types();--> statement-breakpoint
DO $$
DECLARE dealer uuid;
BEGIN
  PERFORM set_config('app.platform', 'on', true);
  FOR dealer IN SELECT id FROM dealerships LOOP
    PERFORM add_plan_types(dealer);
  END LOOP;
  PERFORM set_config('app.platform', '', true);
END $$;
