-- Appends one event to the chain of a dealership: hash = SHA-256(previous hash, number as 8 bytes, content) (R39).
-- The lock makes the chain of one dealership strictly sequential; it is taken last in a transaction.
CREATE FUNCTION append_audit_event(
  in_dealer uuid, in_at timestamptz, in_actor uuid, in_actor_kind text, in_on_behalf_of uuid, in_action text,
  in_object_type text, in_object_id text, in_outcome text, in_request_id text, in_ip text, in_changes jsonb, in_content text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  last_seq bigint;
  last_hash bytea;
  tenant text := current_setting('app.dealer_id', true);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit:' || in_dealer::text, 0));
  PERFORM set_config('app.dealer_id', in_dealer::text, true);
  SELECT seq, hash INTO last_seq, last_hash FROM audit_events WHERE dealer_id = in_dealer ORDER BY seq DESC LIMIT 1;
  last_seq := coalesce(last_seq, 0) + 1;
  last_hash := coalesce(last_hash, sha256(convert_to('forecourt', 'UTF8')));
  INSERT INTO audit_events (dealer_id, seq, at, actor, actor_kind, on_behalf_of, action, object_type, object_id, outcome,
    request_id, ip, changes, prev_hash, hash)
  VALUES (in_dealer, last_seq, in_at, in_actor, in_actor_kind, in_on_behalf_of, in_action, in_object_type, in_object_id, in_outcome,
    in_request_id, in_ip, in_changes, last_hash,
    sha256(last_hash || int8send(last_seq) || convert_to(in_content, 'UTF8')));
  PERFORM set_config('app.dealer_id', coalesce(tenant, ''), true);
  RETURN last_seq;
END $$;

REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_events FROM forecourt_app;
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'audit events are append-only' USING ERRCODE = 'insufficient_privilege'; END $$;
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Jobs are added inside the business transaction, so they exist exactly when the change does.
CREATE FUNCTION enqueue_job(task text, payload json, job_key text DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, job_key => enqueue_job.job_key, max_attempts => 20);
END $$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, text) TO forecourt_app;
