DROP INDEX "protection_plan_fallbacks_day";--> statement-breakpoint
ALTER TABLE "protection_plan_fallbacks" ADD COLUMN "source" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
-- Reports of customers' pages were kept as "other" until now, and nothing else was. As a rewrite it reaches the rows of
-- every dealership.
ALTER TABLE protection_plan_fallbacks ALTER COLUMN source
  TYPE text USING (CASE WHEN reason = 'other' THEN 'customer' ELSE 'provider' END);--> statement-breakpoint
ALTER TABLE protection_plan_fallbacks ADD CONSTRAINT protection_plan_fallbacks_source
  CHECK (source IN ('provider', 'customer'));--> statement-breakpoint
CREATE UNIQUE INDEX "protection_plan_fallbacks_day" ON "protection_plan_fallbacks" USING btree ("dealer_id","protection_plan","vehicle_id","source","reason","day");
