CREATE TABLE "customer_accounts" (
	"dealer_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_version" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_accounts_dealer_id_customer_id_pk" PRIMARY KEY("dealer_id","customer_id"),
	CONSTRAINT "customer_accounts_email" UNIQUE("dealer_id","email"),
	CONSTRAINT "customer_accounts_email_folded" CHECK ("customer_accounts"."email" = lower("customer_accounts"."email"))
);
--> statement-breakpoint
CREATE TABLE "customer_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"dealer_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"password_version" integer,
	"staff_id" uuid,
	"staff_session_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "customer_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "customer_sessions_kind" CHECK (("customer_sessions"."staff_id" IS NULL) = ("customer_sessions"."staff_session_id" IS NULL) AND ("customer_sessions"."staff_id" IS NULL) = ("customer_sessions"."password_version" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "customer_invitations" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "customer_invitations_dealer_id_id_pk" PRIMARY KEY("dealer_id","id"),
	CONSTRAINT "customer_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "order_versions" ADD COLUMN "on_behalf_of" uuid;--> statement-breakpoint
ALTER TABLE "customer_accounts" ADD CONSTRAINT "customer_accounts_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD CONSTRAINT "customer_sessions_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_invitations" ADD CONSTRAINT "customer_invitations_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_sessions_of_customer" ON "customer_sessions" USING btree ("dealer_id","customer_id","created");--> statement-breakpoint
-- One invitation of a customer is open at a time: the newer closes the older.
CREATE UNIQUE INDEX "customer_invitations_open" ON "customer_invitations" USING btree ("dealer_id","customer_id") WHERE used_at IS NULL AND replaced_at IS NULL;--> statement-breakpoint
-- What a staff session ends, ends what was opened from it.
CREATE INDEX "customer_sessions_of_staff" ON "customer_sessions" USING btree ("staff_session_id") WHERE staff_session_id IS NOT NULL;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['customer_accounts', 'customer_sessions', 'customer_invitations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_or_platform ON %I USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
-- A customer's requests work under a role of their own: it is granted what they need and nothing else, and sees of a
-- dealership's rows only those of the one customer that its transaction names (R21, R23).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'forecourt_customer') THEN
    CREATE ROLE forecourt_customer NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this cluster was being migrated at the same moment
END $$;--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('GRANT forecourt_customer TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  IF NOT pg_has_role(current_user, 'forecourt_customer', 'MEMBER') THEN RAISE; END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION current_customer() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.customer_id', true), '')::uuid $$;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO forecourt_customer;--> statement-breakpoint
-- Of the person and the deal: the own rows.
GRANT SELECT (dealer_id, id, first_name, last_name, email, language, assigned_dealer, archive_status, latest_order_id,
    orders_count, awaiting, awaiting_since, last_activity),
  UPDATE (latest_order_id, orders_count, awaiting, awaiting_since, last_activity) ON customers TO forecourt_customer;--> statement-breakpoint
GRANT SELECT, UPDATE ON orders TO forecourt_customer;--> statement-breakpoint
GRANT SELECT (dealer_id, order_id, version), INSERT ON order_versions TO forecourt_customer;--> statement-breakpoint
GRANT INSERT ON pricing_traces TO forecourt_customer;--> statement-breakpoint
-- A policy binds the members of its role too, and the owner is one: it counts for who works as the role.
CREATE FUNCTION is_customer() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT current_user = 'forecourt_customer' $$;--> statement-breakpoint
CREATE POLICY own_customer ON customers AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR id = current_customer()) WITH CHECK (NOT is_customer() OR id = current_customer());--> statement-breakpoint
CREATE POLICY own_customer ON orders AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR customer_id = current_customer())
  WITH CHECK (NOT is_customer() OR customer_id = current_customer());--> statement-breakpoint
CREATE POLICY own_customer ON order_versions AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR order_id IN (SELECT o.id FROM orders o))
  WITH CHECK (NOT is_customer() OR order_id IN (SELECT o.id FROM orders o));--> statement-breakpoint
-- Of the dealership: what a payment is computed from, and the names of those who are met.
GRANT SELECT ON vehicles, payment_refreshes, lenders, rate_cards, fees, discounts, payment_settings, tax_rules TO forecourt_customer;--> statement-breakpoint
GRANT SELECT (id, first_name, last_name) ON users TO forecourt_customer;--> statement-breakpoint
GRANT SELECT (dealer_id, user_id) ON dealership_members TO forecourt_customer;--> statement-breakpoint
-- What triggers keep behind a change of the own rows: numbers of the dealership, nobody's rows.
GRANT SELECT, INSERT, UPDATE ON customer_counts, customer_list_versions TO forecourt_customer;--> statement-breakpoint
-- As enter_session and check_session, for customers, and for staff who look at their side.
CREATE FUNCTION customer_session_limit(is_staff boolean, what text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_staff THEN interval '30 minutes' WHEN what = 'idle' THEN interval '60 minutes' ELSE interval '24 hours' END
$$;--> statement-breakpoint
CREATE FUNCTION enter_customer_session(cookie_hash bytea, is_background boolean) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  s customer_sessions%ROWTYPE;
  idle interval;
  absolute interval;
  answer jsonb;
  ending text;
BEGIN
  -- For this statement alone: the function is called outside any transaction.
  PERFORM set_config('app.platform', 'on', true);
  SELECT * INTO s FROM customer_sessions WHERE token_hash = cookie_hash;
  IF NOT FOUND THEN RETURN NULL; END IF;
  idle := customer_session_limit(s.staff_id IS NOT NULL, 'idle');
  absolute := customer_session_limit(s.staff_id IS NOT NULL, 'absolute');

  IF s.ended_at IS NULL THEN
    IF s.created < now() - absolute THEN ending := 'absolute';
    ELSIF s.last_active < now() - idle THEN ending := 'idle';
    END IF;
    IF ending IS NOT NULL THEN
      UPDATE customer_sessions SET ended_at = now(), end_reason = ending WHERE id = s.id;
      RETURN jsonb_build_object('ended', ending, 'by_staff', s.staff_id IS NOT NULL);
    END IF;
  ELSE
    RETURN jsonb_build_object('ended', s.end_reason, 'by_staff', s.staff_id IS NOT NULL);
  END IF;

  SELECT jsonb_build_object(
    'seal', concat_ws('.', held.xmin, c.xmin, d.xmin, coalesce(a.xmin::text, '-'), coalesce(u.xmin::text, '-'),
      coalesce(m.xmin::text, '-'), coalesce(t.xmin::text, '-')),
    'session', jsonb_build_object(
      'id', s.id,
      'idle_seconds_left', floor(extract(epoch FROM (CASE WHEN is_background THEN s.last_active ELSE now() END) + idle - now())),
      'absolute_seconds_left', floor(extract(epoch FROM s.created + absolute - now()))),
    'customer', jsonb_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email,
      'language', c.language, 'latest_order_id', c.latest_order_id),
    'staff', CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) END,
    'dealership', jsonb_build_object(
      'id', d.id, 'name', d.name, 'city', d.city, 'province_code', d.province_code, 'country', d.country, 'number', d.number,
      'postal_code', d.postal_code, 'timezone', d.timezone, 'default_language', d.default_language, 'allowed_languages', d.allowed_languages,
      'use_external_crm', d.use_external_crm, 'external_crm_url', d.external_crm_url, 'is_trs_enabled', d.is_trs_enabled,
      'use_postal_code', d.use_postal_code, 'local_tax_rates', d.local_tax_rates, 'reps_see_all', d.reps_see_all, 'response_time_minutes', d.response_time_minutes,
      'enable_sales_manager_fee_discounts', d.enable_sales_manager_fee_discounts,
      'cname', d.cname, 'phone', d.phone, 'email', d.email, 'theme', d.theme))
  INTO answer
  FROM customer_sessions held
  JOIN customers c ON c.dealer_id = held.dealer_id AND c.id = held.customer_id
  JOIN dealerships d ON d.id = held.dealer_id
  LEFT JOIN customer_accounts a ON held.staff_id IS NULL AND a.dealer_id = held.dealer_id AND a.customer_id = held.customer_id
  LEFT JOIN users u ON u.id = held.staff_id
  LEFT JOIN dealership_members m ON m.user_id = u.id AND m.dealer_id = held.dealer_id
  LEFT JOIN sessions t ON t.id = held.staff_session_id
  WHERE held.id = s.id AND CASE
    WHEN held.staff_id IS NULL THEN a.is_active AND a.password_version = held.password_version
    -- Who may look at a customer's side is decided when he asks; whether he still works here, with each request.
    ELSE u.is_active AND NOT u.is_corporate AND (m.user_id IS NOT NULL OR u.is_super_admin)
      AND t.ended_at IS NULL AND t.dealer_id = held.dealer_id AND t.password_version = u.password_version END;

  IF answer IS NULL THEN
    UPDATE customer_sessions SET ended_at = now(), end_reason = 'revoked' WHERE id = s.id;
    RETURN jsonb_build_object('ended', 'revoked', 'by_staff', s.staff_id IS NOT NULL);
  END IF;

  IF NOT is_background AND s.last_active < now() - interval '1 minute' THEN
    UPDATE customer_sessions SET last_active = now() WHERE id = s.id;
  END IF;
  RETURN answer;
END $$;--> statement-breakpoint
CREATE FUNCTION check_customer_session(cookie_hash bytea, seal text, is_background boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- For this look-up alone: the transaction's own setting follows.
  PERFORM set_config('app.platform', 'on', true);
  PERFORM 1
  FROM customer_sessions s
  JOIN customers c ON c.dealer_id = s.dealer_id AND c.id = s.customer_id
  JOIN dealerships d ON d.id = s.dealer_id
  LEFT JOIN customer_accounts a ON s.staff_id IS NULL AND a.dealer_id = s.dealer_id AND a.customer_id = s.customer_id
  LEFT JOIN users u ON u.id = s.staff_id
  LEFT JOIN dealership_members m ON m.user_id = u.id AND m.dealer_id = s.dealer_id
  LEFT JOIN sessions t ON t.id = s.staff_session_id
  WHERE s.token_hash = cookie_hash AND s.ended_at IS NULL
    AND s.created >= now() - customer_session_limit(s.staff_id IS NOT NULL, 'absolute')
    AND s.last_active >= now() - CASE WHEN is_background THEN customer_session_limit(s.staff_id IS NOT NULL, 'idle') ELSE interval '1 minute' END
    AND concat_ws('.', s.xmin, c.xmin, d.xmin, coalesce(a.xmin::text, '-'), coalesce(u.xmin::text, '-'),
      coalesce(m.xmin::text, '-'), coalesce(t.xmin::text, '-')) = seal;
  IF NOT FOUND THEN RAISE EXCEPTION 'the session is not as it was' USING ERRCODE = 'FC440'; END IF;
  PERFORM set_config('app.platform', '', true);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION enter_customer_session(bytea, boolean), check_customer_session(bytea, text, boolean) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enter_customer_session(bytea, boolean), check_customer_session(bytea, text, boolean) TO forecourt_app;
