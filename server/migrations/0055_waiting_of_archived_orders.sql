-- An archived order waits for nobody. Its clock stands still: brought back to the same move, it has waited as long as it
-- had when it was archived. What was archived by mistake is as it was, and months in the archive make nothing late.
ALTER TABLE "orders" ADD COLUMN "waited_until_archived" jsonb;--> statement-breakpoint
CREATE OR REPLACE FUNCTION start_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_archived AND NOT OLD.is_archived THEN
    NEW.waited_until_archived := jsonb_build_object('whose', OLD.awaiting, 'key', OLD.next_move ->> 'key',
      'seconds', extract(epoch FROM now() - coalesce(OLD.awaiting_since, now())));
  END IF;
  NEW.awaiting_since := CASE
    WHEN NEW.awaiting = 'none' THEN NULL
    WHEN OLD.is_archived AND NOT NEW.is_archived
      AND (OLD.waited_until_archived ->> 'whose', OLD.waited_until_archived ->> 'key') = (NEW.awaiting, NEW.next_move ->> 'key')
      THEN now() - make_interval(secs => (OLD.waited_until_archived ->> 'seconds')::float8)
    ELSE now() END;
  IF NOT NEW.is_archived THEN NEW.waited_until_archived := NULL; END IF;
  RETURN NEW;
END $$;
