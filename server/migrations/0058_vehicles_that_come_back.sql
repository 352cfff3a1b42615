-- What an archive does to an order's clock, the loss of its vehicle does too: the vehicle is back, and the order has waited
-- as long as it had when it lost it. What was sold by mistake is as it was; with another vehicle the wait begins.
ALTER TABLE "orders" ADD COLUMN "waited_until_gone" jsonb;--> statement-breakpoint
CREATE OR REPLACE FUNCTION start_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  interrupted jsonb := jsonb_build_object('whose', OLD.awaiting, 'key', OLD.next_move ->> 'key',
    'seconds', extract(epoch FROM now() - coalesce(OLD.awaiting_since, now())));
  paused jsonb;
BEGIN
  IF NEW.is_archived AND NOT OLD.is_archived THEN NEW.waited_until_archived := interrupted; END IF;
  IF NEW.vehicle_gone AND NOT OLD.vehicle_gone THEN NEW.waited_until_gone := interrupted; END IF;
  -- An order that was archived after it lost its vehicle has two of them; it goes on with the move that it is back at.
  SELECT p INTO paused FROM (VALUES
      (OLD.waited_until_archived, OLD.is_archived AND NOT NEW.is_archived),
      (OLD.waited_until_gone, NOT NEW.is_archived AND NOT NEW.vehicle_gone AND NEW.vehicle_id = OLD.vehicle_id)) AS pauses (p, is_over)
    WHERE is_over AND (p ->> 'whose', p ->> 'key') = (NEW.awaiting, NEW.next_move ->> 'key') LIMIT 1;
  NEW.awaiting_since := CASE
    WHEN NEW.awaiting = 'none' THEN NULL
    ELSE now() - make_interval(secs => coalesce((paused ->> 'seconds')::float8, 0)) END;
  IF NOT NEW.is_archived THEN NEW.waited_until_archived := NULL; END IF;
  IF NOT NEW.is_archived AND NOT NEW.vehicle_gone THEN NEW.waited_until_gone := NULL; END IF;
  RETURN NEW;
END $$;
