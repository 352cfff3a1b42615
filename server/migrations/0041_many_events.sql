-- A change of very many rows looks nobody up for what is not told of it any more: loading a large dealership took longer
-- than a statement may.
CREATE OR REPLACE FUNCTION move_customer_list_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  of_dealer uuid := coalesce(NEW.dealer_id, OLD.dealer_id);
  this_step text := of_dealer || ' ' || pg_current_xact_id();
  tenant text := current_setting('app.dealer_id', true);
  verb text := CASE TG_OP WHEN 'INSERT' THEN 'added' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
  step bigint;
  holder uuid;
BEGIN
  PERFORM set_config('app.dealer_id', of_dealer::text, true);
  IF current_setting('app.list_step', true) = this_step THEN
    step := current_setting('app.list_seq', true)::bigint;
  ELSE
    INSERT INTO customer_list_versions AS v (dealer_id, version) VALUES (of_dealer, 1)
      ON CONFLICT (dealer_id) DO UPDATE SET version = v.version + 1 RETURNING v.version INTO step;
    PERFORM set_config('app.list_step', this_step, true), set_config('app.list_seq', step::text, true),
      set_config('app.events_told', '0', true), pg_notify('forecourt_live', 'dealer ' || of_dealer);
    -- A ring: what nobody resumes from any more makes room. A customer's transaction leaves it to the next one.
    IF step % 256 = 0 AND NOT is_customer() THEN
      DELETE FROM events e WHERE e.dealer_id = of_dealer AND e.seq <= step - 4096;
    END IF;
  END IF;
  IF current_setting('app.events_told', true)::integer >= 100 THEN
    -- Enough is told, and who holds the customer of the ten thousandth order is not looked up.
    NULL;
  ELSIF TG_TABLE_NAME = 'customers' THEN
    PERFORM note_event(of_dealer, step, 'customer', coalesce(NEW.id, OLD.id), verb, NULL, NEW.version,
      ARRAY[coalesce(OLD.assigned_dealer, CASE WHEN TG_OP = 'INSERT' THEN NEW.assigned_dealer END, nobody),
        coalesce(NEW.assigned_dealer, CASE WHEN TG_OP = 'DELETE' THEN OLD.assigned_dealer END, nobody)]);
  ELSIF TG_TABLE_NAME = 'orders' THEN
    SELECT c.assigned_dealer INTO holder FROM customers c
      WHERE c.dealer_id = of_dealer AND c.id = coalesce(NEW.customer_id, OLD.customer_id);
    PERFORM note_event(of_dealer, step, 'order', coalesce(NEW.id, OLD.id), verb, coalesce(NEW.customer_id, OLD.customer_id),
      NEW.version, ARRAY[coalesce(holder, nobody)]);
  ELSIF TG_TABLE_NAME = 'notifications' THEN
    PERFORM note_event(of_dealer, step, 'notification', coalesce(NEW.id, OLD.id), verb, NULL, NULL, ARRAY[coalesce(NEW.user_id, OLD.user_id)]);
  ELSE
    PERFORM note_event(of_dealer, step, 'vehicle', coalesce(NEW.id, OLD.id), verb, NULL, NULL, '{}');
  END IF;
  PERFORM set_config('app.dealer_id', coalesce(tenant, ''), true);
  RETURN NULL;
END $$;
