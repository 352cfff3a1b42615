-- Counts what may not happen too often. Answers how it stood before, and keeps the counter locked until the transaction
-- ends, so that of many at once each sees what the one before it did (R14, R16). Adding 0 looks and locks alone.
-- Counters are locked in one order everywhere: address, then account or device.
CREATE FUNCTION count_attempt(in_key text, in_window_seconds int, in_added int, OUT count int, OUT seconds_since_last float8)
  LANGUAGE plpgsql AS $$
DECLARE
  counter attempt_counters%ROWTYPE;
BEGIN
  INSERT INTO attempt_counters AS a (key, count, first_at, last_at) VALUES (in_key, 0, now(), now())
    ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING a.* INTO counter;
  IF counter.first_at < now() - make_interval(secs => in_window_seconds) THEN counter.count := 0; END IF;
  IF in_added > 0 THEN
    UPDATE attempt_counters AS a SET
      count = counter.count + in_added,
      first_at = CASE WHEN counter.count = 0 THEN now() ELSE counter.first_at END,
      last_at = now()
    WHERE a.key = in_key;
  END IF;
  count := counter.count;
  -- Who began earlier may have waited for the lock of one that began later.
  seconds_since_last := CASE WHEN counter.count > 0 THEN greatest(0, extract(epoch FROM now() - counter.last_at)) END;
END $$;
