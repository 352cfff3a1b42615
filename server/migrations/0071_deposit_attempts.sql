ALTER TABLE "card_accounts" ADD COLUMN "unknown_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deposit_operations" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_operations" ADD COLUMN "asked" timestamp with time zone;--> statement-breakpoint
-- What is captured or released was authorized, where anything was; what is refunded was captured; no sum is more than the
-- deposit; what goes to another order came from one. Whoever writes, and however.
CREATE OR REPLACE FUNCTION check_deposit_entries() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  sums record;
  whole bigint;
BEGIN
  SELECT coalesce(sum(amount) FILTER (WHERE kind = 'authorized'), 0) AS authorized,
      coalesce(sum(amount) FILTER (WHERE kind = 'captured'), 0) AS captured,
      coalesce(sum(amount) FILTER (WHERE kind = 'released'), 0) AS released,
      coalesce(sum(amount) FILTER (WHERE kind = 'refunded'), 0) AS refunded,
      coalesce(sum(amount) FILTER (WHERE kind = 'transferred_in'), 0) AS came,
      coalesce(sum(amount) FILTER (WHERE kind = 'transferred_out'), 0) AS went
    INTO sums FROM deposit_entries WHERE dealer_id = NEW.dealer_id AND deposit_id = NEW.deposit_id;
  SELECT d.amount INTO whole FROM deposits d WHERE d.dealer_id = NEW.dealer_id AND d.id = NEW.deposit_id;
  IF NEW.amount <= 0 OR sums.authorized > whole OR sums.captured > whole OR sums.released > sums.authorized
    OR (sums.authorized > 0 AND sums.captured + sums.released > sums.authorized)
    OR sums.refunded > sums.captured OR sums.came <> sums.went THEN
    RAISE EXCEPTION 'the entries of deposit % do not add up', NEW.deposit_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
