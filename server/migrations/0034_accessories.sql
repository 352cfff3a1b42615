CREATE TABLE "accessories" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"category" text NOT NULL,
	"title_en" text NOT NULL,
	"title_fr" text,
	"description_en" text,
	"description_fr" text,
	"sku" text,
	"price" bigint NOT NULL,
	"installation_charge" bigint,
	"pre_installed" boolean DEFAULT false NOT NULL,
	"vehicle_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"search_text" text NOT NULL,
	"lacks_french" boolean GENERATED ALWAYS AS (title_fr IS NULL OR (description_en IS NOT NULL AND description_fr IS NULL)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "accessories_dealer_id_id_pk" PRIMARY KEY("dealer_id","id"),
	CONSTRAINT "accessories_category" CHECK ("accessories"."category" IN ('A', 'E', 'I'))
);
--> statement-breakpoint
CREATE TABLE "accessory_images" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"accessory_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"media_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt_en" text,
	"alt_fr" text,
	"content" "bytea" NOT NULL,
	CONSTRAINT "accessory_images_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "accessory_images" ADD CONSTRAINT "accessory_images_accessory" FOREIGN KEY ("dealer_id","accessory_id") REFERENCES "public"."accessories"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accessories_sku" ON "accessories" USING btree ("dealer_id",lower("sku")) WHERE sku IS NOT NULL;--> statement-breakpoint
CREATE INDEX "accessory_images_of_accessory" ON "accessory_images" USING btree ("dealer_id","accessory_id","place");--> statement-breakpoint
-- Pictures are compressed as they are.
ALTER TABLE accessory_images ALTER COLUMN content SET STORAGE EXTERNAL;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['accessories', 'accessory_images'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
-- Customers see what is offered, without the dealership's own numbers.
GRANT SELECT (dealer_id, id, category, title_en, title_fr, description_en, description_fr, price, installation_charge,
    pre_installed, vehicle_types, active) ON accessories TO forecourt_customer;--> statement-breakpoint
GRANT SELECT ON accessory_images TO forecourt_customer;--> statement-breakpoint
CREATE POLICY offered ON accessories AS RESTRICTIVE TO forecourt_customer USING (NOT is_customer() OR active);--> statement-breakpoint
CREATE POLICY offered ON accessory_images AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR accessory_id IN (SELECT a.id FROM accessories a));
