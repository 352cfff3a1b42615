ALTER TABLE "vehicles" ADD COLUMN "photo_links" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "first_photo" uuid;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "photos_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TABLE "vehicle_photos" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"large_type" text NOT NULL,
	"large" "bytea" NOT NULL,
	"small_type" text NOT NULL,
	"small" "bytea" NOT NULL,
	"digest" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"removed" timestamp with time zone,
	CONSTRAINT "vehicle_photos_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "vehicle_photos" ADD CONSTRAINT "vehicle_photos_vehicle" FOREIGN KEY ("dealer_id","vehicle_id") REFERENCES "public"."vehicles"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_photos_of_vehicle" ON "vehicle_photos" USING btree ("dealer_id","vehicle_id","place");--> statement-breakpoint
-- The same picture is shown once, however often it is sent.
CREATE UNIQUE INDEX "vehicle_photos_once" ON "vehicle_photos" USING btree ("dealer_id","vehicle_id","digest") WHERE removed IS NULL;--> statement-breakpoint
CREATE INDEX "vehicle_photos_removed" ON "vehicle_photos" USING btree ("dealer_id","removed") WHERE removed IS NOT NULL;--> statement-breakpoint
-- Pictures are compressed already.
ALTER TABLE vehicle_photos ALTER COLUMN large SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE vehicle_photos ALTER COLUMN small SET STORAGE EXTERNAL;--> statement-breakpoint
-- Links to pictures are a part of what is said of a vehicle.
DROP TRIGGER vehicles_move_version ON vehicles;--> statement-breakpoint
CREATE TRIGGER vehicles_move_version BEFORE UPDATE ON vehicles
  FOR EACH ROW WHEN ((OLD.vin, OLD.make, OLD.model, OLD.year, OLD.trim, OLD.vehicle_condition, OLD.stock_status, OLD.stock_number, OLD.listing_price, OLD.msrp, OLD.cost, OLD.delivery_charge, OLD.fuel_type, OLD.body_type, OLD.transmission, OLD.drivetrain, OLD.exterior_color, OLD.exterior_color_name, OLD.odometer, OLD.arrival_date, OLD.in_stock_since, OLD.spin_car_url, OLD.options, OLD.photo_links)
    IS DISTINCT FROM (NEW.vin, NEW.make, NEW.model, NEW.year, NEW.trim, NEW.vehicle_condition, NEW.stock_status, NEW.stock_number, NEW.listing_price, NEW.msrp, NEW.cost, NEW.delivery_charge, NEW.fuel_type, NEW.body_type, NEW.transmission, NEW.drivetrain, NEW.exterior_color, NEW.exterior_color_name, NEW.odometer, NEW.arrival_date, NEW.in_stock_since, NEW.spin_car_url, NEW.options, NEW.photo_links))
  EXECUTE FUNCTION move_vehicle_version();--> statement-breakpoint
-- Where a feed is fetched from by itself, how often, and how much of it may be published without anybody.
ALTER TABLE "feeds" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "source_address_sealed" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "source_shown" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "every_minutes" integer;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "publish_limit" integer;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "next_run" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "last_run" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "last_outcome" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "last_digest" "bytea";--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_imports" ADD COLUMN "is_fetched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("dealer_id","next_run") WHERE next_run IS NOT NULL;--> statement-breakpoint
-- A feed that needs somebody rings the bell of everybody who keeps the inventory.
ALTER TABLE "notifications" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "feed_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_feed" FOREIGN KEY ("dealer_id","feed_id") REFERENCES "public"."feeds"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_feed" ON "notifications" USING btree ("dealer_id","feed_id") WHERE feed_id IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION notify_feed(in_dealer uuid, in_feed uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO notifications (dealer_id, id, user_id, event, feed_id)
  SELECT m.dealer_id, gen_random_uuid(), u.id, 'feed_waiting', in_feed
    FROM dealership_members m JOIN users u ON u.id = m.user_id
    WHERE m.dealer_id = in_dealer AND u.is_active AND NOT u.is_corporate AND u.role <> 'dealer_sales_rep'
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.dealer_id = m.dealer_id AND n.feed_id = in_feed AND n.user_id = u.id
        AND n.read_at IS NULL AND n.created > now() - interval '1 day')
    ORDER BY u.id;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('send_notifications', json_build_object('dealer', in_dealer),
      job_key => 'send_notifications:' || in_dealer, max_attempts => 10);
  END IF;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION notify_feed(uuid, uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION notify_feed(uuid, uuid) TO forecourt_app;--> statement-breakpoint
-- A second number that a customer can be reached at; searched and compared as the first one is.
ALTER TABLE "customers" ADD COLUMN "secondary_phone" text;--> statement-breakpoint
CREATE INDEX "customers_secondary_phone" ON "customers" USING btree ("dealer_id","secondary_phone") WHERE secondary_phone IS NOT NULL;--> statement-breakpoint
-- Whoever acts in a dealership is told whether it wants that number.
DO $$
DECLARE
  opening regprocedure;
  defined text;
BEGIN
  FOR opening IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND prosrc LIKE '%''reps_see_all'', d.reps_see_all,%' LOOP
    defined := pg_get_functiondef(opening);
    EXECUTE replace(defined, '''reps_see_all'', d.reps_see_all,',
      '''reps_see_all'', d.reps_see_all, ''mandatory_secondary_phone'', d.mandatory_secondary_phone,');
  END LOOP;
END $$;--> statement-breakpoint
-- Leads go on to another system by mail.
CREATE TABLE "lead_mail_settings" (
	"dealer_id" uuid PRIMARY KEY NOT NULL,
	"address" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_deliveries" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"outbox_id" uuid NOT NULL,
	"address" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_deliveries_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead_deliveries" ADD CONSTRAINT "lead_deliveries_lead" FOREIGN KEY ("dealer_id","lead_id") REFERENCES "public"."leads"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_deliveries_by_time" ON "lead_deliveries" USING btree ("dealer_id","created" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "lead_deliveries_of_lead" ON "lead_deliveries" USING btree ("dealer_id","lead_id");--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['vehicle_photos', 'lead_mail_settings', 'lead_deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;
