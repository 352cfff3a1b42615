CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The customer list: every order a person can ask for ends in the id, so that pages neither skip nor repeat a row.
CREATE INDEX customers_by_created ON customers (dealer_id, archive_status, created DESC, id DESC);
CREATE INDEX customers_by_rep ON customers (dealer_id, archive_status, assigned_dealer, created DESC, id DESC);
CREATE INDEX customers_by_activity ON customers (dealer_id, archive_status, last_activity DESC, id DESC);
CREATE INDEX customers_by_name ON customers (dealer_id, archive_status, last_name, id);
CREATE INDEX customers_by_awaiting ON customers (dealer_id, archive_status, awaiting, awaiting_since, id);
CREATE INDEX customers_search ON customers USING gin (dealer_id, search gin_trgm_ops);
CREATE INDEX customers_email ON customers (dealer_id, lower(email));
CREATE INDEX customers_phone ON customers (dealer_id, phone);
CREATE INDEX customers_name_sound ON customers (dealer_id, name_sound);
CREATE INDEX customers_latest_order ON customers (dealer_id, latest_order_id);

CREATE INDEX orders_of_customer ON orders (dealer_id, customer_id, created DESC);
CREATE INDEX orders_of_vehicle ON orders (dealer_id, vehicle_id);
CREATE INDEX orders_holds ON orders (dealer_id, deposit_mode, deposit_capture_before)
  WHERE deposit_payment = 'paid' AND NOT is_archived;
CREATE INDEX orders_appointments ON orders (dealer_id, appointment_start)
  WHERE appointment_state IS NOT NULL AND NOT is_archived;

CREATE INDEX vehicles_search ON vehicles USING gin (dealer_id, search gin_trgm_ops);
CREATE INDEX vehicles_by_make ON vehicles (dealer_id, make, model, year);
CREATE INDEX vehicles_by_created ON vehicles (dealer_id, created DESC, id DESC);

-- Exact counts without counting: one row per dealership, status and representative. The changes of a whole statement
-- are added up first and applied in key order, so that two statements never wait for each other crosswise.
CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_counts AS c (dealer_id, archive_status, assigned_dealer, count)
    SELECT dealer_id, archive_status, coalesce(assigned_dealer, '00000000-0000-0000-0000-000000000000'), count(*)
      FROM after_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (dealer_id, archive_status, assigned_dealer) DO UPDATE SET count = c.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_counts AS c (dealer_id, archive_status, assigned_dealer, count)
    SELECT dealer_id, archive_status, coalesce(assigned_dealer, '00000000-0000-0000-0000-000000000000'), -count(*)
      FROM before_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (dealer_id, archive_status, assigned_dealer) DO UPDATE SET count = c.count + excluded.count;
  ELSE
    INSERT INTO customer_counts AS c (dealer_id, archive_status, assigned_dealer, count)
    SELECT dealer_id, archive_status, rep, sum(change) FROM (
      SELECT dealer_id, archive_status, coalesce(assigned_dealer, '00000000-0000-0000-0000-000000000000') AS rep, 1 AS change FROM after_rows
      UNION ALL
      SELECT dealer_id, archive_status, coalesce(assigned_dealer, '00000000-0000-0000-0000-000000000000'), -1 FROM before_rows
    ) AS changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (dealer_id, archive_status, assigned_dealer) DO UPDATE SET count = c.count + excluded.count;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER customers_counted_in AFTER INSERT ON customers
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER customers_counted_over AFTER UPDATE ON customers
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
CREATE TRIGGER customers_counted_out AFTER DELETE ON customers
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
