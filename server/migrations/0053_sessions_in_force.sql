-- When this session was last shown a second factor itself: a remembered browser skips the code and proves none (R17).
ALTER TABLE "sessions" ADD COLUMN "factor_proved_at" timestamp with time zone;--> statement-breakpoint
-- Failures in a row (R14): forgotten when none came for `in_quiet_seconds`. From `in_kept_from` on they stay until a right
-- answer or a new password clears them. Otherwise as count_attempt of migration 0009.
CREATE FUNCTION count_failure(in_key text, in_quiet_seconds int, in_kept_from int, in_added int, OUT count int, OUT seconds_since_last float8)
  LANGUAGE plpgsql AS $$
DECLARE
  counter attempt_counters%ROWTYPE;
BEGIN
  INSERT INTO attempt_counters AS a (key, count, first_at, last_at) VALUES (in_key, 0, now(), now())
    ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING a.* INTO counter;
  IF counter.count < in_kept_from AND counter.last_at <= now() - make_interval(secs => in_quiet_seconds) THEN
    counter.count := 0;
  END IF;
  IF in_added > 0 THEN
    UPDATE attempt_counters AS a SET
      count = counter.count + in_added,
      first_at = CASE WHEN counter.count = 0 THEN now() ELSE counter.first_at END,
      last_at = now()
    WHERE a.key = in_key;
  END IF;
  count := counter.count;
  seconds_since_last := CASE WHEN counter.count > 0 THEN greatest(0, extract(epoch FROM now() - counter.last_at)) END;
END $$;--> statement-breakpoint
-- Of more than five sessions that one user has in force the oldest ends (R4), however many are opened at once: the lock
-- makes each of them see the ones before. One that has run out already takes nobody's place. Before the row and not behind
-- it, so that the user is locked ahead of the chain of events, as everywhere.
CREATE FUNCTION end_surplus_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  UPDATE sessions SET ended_at = now(), end_reason = 'revoked' WHERE id IN (
    SELECT s.id FROM sessions AS s
    WHERE s.user_id = NEW.user_id AND s.ended_at IS NULL
      AND s.created >= now() - interval '12 hours' AND s.last_active >= now() - interval '30 minutes'
    ORDER BY s.created DESC, s.id DESC OFFSET 4);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_end_surplus BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION end_surplus_sessions();--> statement-breakpoint
-- The same for a customer; what staff open in his place is theirs.
CREATE FUNCTION end_surplus_customer_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM customer_accounts WHERE dealer_id = NEW.dealer_id AND customer_id = NEW.customer_id FOR NO KEY UPDATE;
  UPDATE customer_sessions SET ended_at = now(), end_reason = 'revoked' WHERE id IN (
    SELECT s.id FROM customer_sessions AS s
    WHERE s.dealer_id = NEW.dealer_id AND s.customer_id = NEW.customer_id AND s.staff_id IS NULL AND s.ended_at IS NULL
      AND s.created >= now() - customer_session_limit(false, 'absolute')
      AND s.last_active >= now() - customer_session_limit(false, 'idle')
    ORDER BY s.created DESC, s.id DESC OFFSET 4);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER customer_sessions_end_surplus BEFORE INSERT ON customer_sessions FOR EACH ROW
  WHEN (NEW.staff_id IS NULL) EXECUTE FUNCTION end_surplus_customer_sessions();
