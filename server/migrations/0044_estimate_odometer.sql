ALTER TABLE "trade_in_estimates" ADD COLUMN "valued_odometer" integer;--> statement-breakpoint
-- Any other reading took a value away until now: what has one is valued at what it reads.
ALTER TABLE trade_in_estimates NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE trade_in_estimates SET valued_odometer = odometer WHERE valued IS NOT NULL;--> statement-breakpoint
ALTER TABLE trade_in_estimates FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE trade_in_estimates DROP CONSTRAINT trade_in_estimates_range;--> statement-breakpoint
ALTER TABLE trade_in_estimates ADD CONSTRAINT trade_in_estimates_range CHECK (
  num_nulls(reference, value, range_min, range_max, valued, valued_odometer) IN (0, 6)
  AND range_min <= value AND value <= range_max);
