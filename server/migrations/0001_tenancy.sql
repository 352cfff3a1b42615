-- The application works under a role that owns nothing and cannot bypass row security (R22). Migrations run as the owner.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'forecourt_app') THEN
    CREATE ROLE forecourt_app NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this cluster was being migrated at the same moment
END $$;

DO $$
BEGIN
  EXECUTE format('GRANT forecourt_app TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  IF NOT pg_has_role(current_user, 'forecourt_app', 'MEMBER') THEN RAISE; END IF;
END $$;

GRANT USAGE ON SCHEMA public TO forecourt_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO forecourt_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO forecourt_app;
REVOKE ALL ON schema_migrations FROM forecourt_app;

-- The two doors of db/tenant.ts set these for one transaction. Unset means: no rows.
CREATE FUNCTION current_dealer() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.dealer_id', true), '')::uuid $$;
CREATE FUNCTION on_platform() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('app.platform', true), '') = 'on' $$;

-- Tenant tables: rows of the present dealership only, for reading and for writing.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'customers', 'customer_counts', 'saved_views', 'vehicles', 'recent_searches', 'orders', 'order_numbers',
    'fees', 'discounts', 'payment_settings', 'lenders', 'idempotency_keys', 'audit_events'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
  END LOOP;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'customers', 'customer_counts', 'saved_views', 'vehicles', 'recent_searches', 'orders', 'order_numbers',
    'fees', 'discounts', 'payment_settings', 'lenders', 'idempotency_keys'
  ] LOOP
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;

-- Platform tables: seen before a dealership is chosen, through withPlatform() alone; from inside a dealership only its own part.
ALTER TABLE organisations ENABLE ROW LEVEL SECURITY;
ALTER TABLE organisations FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON organisations USING (on_platform()) WITH CHECK (on_platform());

ALTER TABLE dealerships ENABLE ROW LEVEL SECURITY;
ALTER TABLE dealerships FORCE ROW LEVEL SECURITY;
CREATE POLICY own_or_platform ON dealerships
  USING (id = current_dealer() OR on_platform()) WITH CHECK (id = current_dealer() OR on_platform());

ALTER TABLE dealership_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE dealership_members FORCE ROW LEVEL SECURITY;
CREATE POLICY own_or_platform ON dealership_members
  USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform());

ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY colleague_or_platform ON users
  USING (on_platform() OR id IN (SELECT user_id FROM dealership_members WHERE dealer_id = current_dealer()))
  WITH CHECK (on_platform());

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sessions', 'remembered_devices', 'otp_devices', 'otp_codes', 'attempt_counters'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY platform ON %I USING (on_platform()) WITH CHECK (on_platform())', name);
  END LOOP;
END $$;

ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY own_or_platform ON outbox
  USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform());

CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX dealership_members_of_user ON dealership_members (user_id, last_used DESC);

-- A customer's newest order is one of the same dealership.
ALTER TABLE customers ADD CONSTRAINT customers_latest_order FOREIGN KEY (dealer_id, latest_order_id)
  REFERENCES orders (dealer_id, id) DEFERRABLE INITIALLY DEFERRED;
