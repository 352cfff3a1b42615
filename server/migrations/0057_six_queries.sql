-- A session's activity is marked when it is entered, and by nothing else. A check of a recalled session asks for no mark,
-- and one that refuses says how the session stands, so that the request goes on with it instead of asking: whatever
-- happened to a session meanwhile costs no query more than entering it.
CREATE FUNCTION session_answer(session_id uuid, is_background boolean) RETURNS jsonb
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (SELECT jsonb_build_object(
    'seal', session_seal(s.xmin, u.xmin, m.xmin, d.xmin),
    'session', jsonb_build_object(
      'id', s.id,
      'second_factor', s.second_factor_at IS NOT NULL,
      'idle_seconds_left', floor(extract(epoch FROM (CASE WHEN is_background THEN s.last_active ELSE now() END) + interval '30 minutes' - now())),
      'absolute_seconds_left', floor(extract(epoch FROM s.created + interval '12 hours' - now())),
      'marked_ago', greatest(0, extract(epoch FROM now() - s.last_active))),
    'user', jsonb_build_object(
      'id', u.id, 'organisation_id', u.organisation_id, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name,
      'phone', u.phone, 'role', u.role, 'is_super_admin', u.is_super_admin, 'is_corporate', u.is_corporate, 'source', u.source,
      'language', u.language, 'avatar', u.avatar, 'last_activity', u.last_activity,
      'show_analytics_dashboard', u.show_analytics_dashboard, 'show_credit_application', u.show_credit_application, 'grants', u.grants),
    'dealership', CASE WHEN d.id IS NULL THEN NULL ELSE jsonb_build_object(
      'id', d.id, 'name', d.name, 'city', d.city, 'province_code', d.province_code, 'country', d.country, 'number', d.number,
      'postal_code', d.postal_code, 'timezone', d.timezone, 'default_language', d.default_language, 'allowed_languages', d.allowed_languages,
      'use_external_crm', d.use_external_crm, 'external_crm_url', d.external_crm_url, 'is_trs_enabled', d.is_trs_enabled,
      'use_postal_code', d.use_postal_code, 'local_tax_rates', d.local_tax_rates, 'reps_see_all', d.reps_see_all,
      'mandatory_secondary_phone', d.mandatory_secondary_phone, 'response_time_minutes', d.response_time_minutes,
      'enable_sales_manager_fee_discounts', d.enable_sales_manager_fee_discounts) END)
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN dealership_members m ON m.user_id = u.id AND m.dealer_id = s.dealer_id
  LEFT JOIN dealerships d ON d.id = s.dealer_id AND (m.user_id IS NOT NULL OR u.is_super_admin)
  WHERE s.id = session_id AND u.is_active AND u.password_version = s.password_version);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enter_session(cookie_hash bytea, is_background boolean) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  s sessions%ROWTYPE;
  answer jsonb;
  ending text;
BEGIN
  -- For this statement alone: the function is called outside any transaction.
  PERFORM set_config('app.platform', 'on', true);
  SELECT * INTO s FROM sessions WHERE token_hash = cookie_hash;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF s.ended_at IS NOT NULL THEN RETURN jsonb_build_object('ended', s.end_reason); END IF;

  IF s.created < now() - interval '12 hours' THEN ending := 'absolute';
  ELSIF s.last_active < now() - interval '30 minutes' THEN ending := 'idle';
  END IF;
  IF ending IS NOT NULL THEN
    UPDATE sessions SET ended_at = now(), end_reason = ending WHERE id = s.id;
    RETURN jsonb_build_object('ended', ending);
  END IF;

  -- Before it is read: the seal is the one that it has afterwards. Of several calls at once one marks.
  IF NOT is_background AND s.last_active < now() - interval '1 minute' THEN
    UPDATE sessions SET last_active = now() WHERE id = s.id AND last_active < now() - interval '1 minute';
  END IF;

  answer := session_answer(s.id, is_background);
  IF answer IS NULL THEN
    UPDATE sessions SET ended_at = now(), end_reason = 'revoked' WHERE id = s.id;
    RETURN jsonb_build_object('ended', 'revoked');
  END IF;
  RETURN answer;
END $$;
--> statement-breakpoint
-- Raises FC440 unless the session stands exactly as it was when the seal was taken, and is in time. Runs inside the
-- transaction whose reading depends on it. What it says before it raises reaches the asking connection and no log.
CREATE OR REPLACE FUNCTION check_session(cookie_hash bytea, seal text, is_background boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  standing jsonb;
BEGIN
  -- For this look-up alone: the transaction's own setting follows.
  PERFORM set_config('app.platform', 'on', true);
  PERFORM 1
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN dealership_members m ON m.user_id = u.id AND m.dealer_id = s.dealer_id
  LEFT JOIN dealerships d ON d.id = s.dealer_id AND (m.user_id IS NOT NULL OR u.is_super_admin)
  WHERE s.token_hash = cookie_hash AND s.ended_at IS NULL
    AND s.created >= now() - interval '12 hours'
    AND s.last_active >= now() - interval '30 minutes'
    AND session_seal(s.xmin, u.xmin, m.xmin, d.xmin) = seal;
  IF NOT FOUND THEN
    SELECT session_answer(s.id, is_background) INTO standing FROM sessions s
    WHERE s.token_hash = cookie_hash AND s.ended_at IS NULL
      AND s.created >= now() - interval '12 hours' AND s.last_active >= now() - interval '30 minutes';
    IF standing IS NOT NULL THEN RAISE INFO '%', standing USING ERRCODE = 'FC440'; END IF;
    RAISE EXCEPTION 'the session is not as it was' USING ERRCODE = 'FC440';
  END IF;
  PERFORM set_config('app.platform', '', true);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION session_answer(uuid, boolean) FROM PUBLIC;
--> statement-breakpoint
-- The same for customers, and for staff who look at their side.
CREATE FUNCTION customer_session_seal(session_row xid, customer_row xid, dealer_row xid, account_row xid, user_row xid, member_row xid, staff_row xid)
  RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('.', session_row, customer_row, dealer_row, coalesce(account_row::text, '-'), coalesce(user_row::text, '-'),
    coalesce(member_row::text, '-'), coalesce(staff_row::text, '-'))
$$;
--> statement-breakpoint
CREATE FUNCTION customer_session_answer(session_id uuid, is_background boolean) RETURNS jsonb
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (SELECT jsonb_build_object(
    'seal', customer_session_seal(s.xmin, c.xmin, d.xmin, a.xmin, u.xmin, m.xmin, t.xmin),
    'session', jsonb_build_object(
      'id', s.id,
      'idle_seconds_left', floor(extract(epoch FROM (CASE WHEN is_background THEN s.last_active ELSE now() END)
        + customer_session_limit(s.staff_id IS NOT NULL, 'idle') - now())),
      'absolute_seconds_left', floor(extract(epoch FROM s.created + customer_session_limit(s.staff_id IS NOT NULL, 'absolute') - now())),
      'marked_ago', greatest(0, extract(epoch FROM now() - s.last_active))),
    'customer', jsonb_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email,
      'language', c.language, 'latest_order_id', c.latest_order_id),
    'staff', CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) END,
    'dealership', jsonb_build_object(
      'id', d.id, 'name', d.name, 'city', d.city, 'province_code', d.province_code, 'country', d.country, 'number', d.number,
      'postal_code', d.postal_code, 'timezone', d.timezone, 'default_language', d.default_language, 'allowed_languages', d.allowed_languages,
      'use_external_crm', d.use_external_crm, 'external_crm_url', d.external_crm_url, 'is_trs_enabled', d.is_trs_enabled,
      'use_postal_code', d.use_postal_code, 'local_tax_rates', d.local_tax_rates, 'reps_see_all', d.reps_see_all,
      'mandatory_secondary_phone', d.mandatory_secondary_phone, 'response_time_minutes', d.response_time_minutes,
      'enable_sales_manager_fee_discounts', d.enable_sales_manager_fee_discounts,
      'cname', d.cname, 'phone', d.phone, 'email', d.email, 'theme', d.theme))
  FROM customer_sessions s
  JOIN customers c ON c.dealer_id = s.dealer_id AND c.id = s.customer_id
  JOIN dealerships d ON d.id = s.dealer_id
  LEFT JOIN customer_accounts a ON s.staff_id IS NULL AND a.dealer_id = s.dealer_id AND a.customer_id = s.customer_id
  LEFT JOIN users u ON u.id = s.staff_id
  LEFT JOIN dealership_members m ON m.user_id = u.id AND m.dealer_id = s.dealer_id
  LEFT JOIN sessions t ON t.id = s.staff_session_id
  WHERE s.id = session_id AND CASE
    WHEN s.staff_id IS NULL THEN a.is_active AND a.password_version = s.password_version
    -- Who may look at a customer's side is decided when he asks; whether he still works here, with each request.
    ELSE u.is_active AND NOT u.is_corporate AND (m.user_id IS NOT NULL OR u.is_super_admin)
      AND t.ended_at IS NULL AND t.dealer_id = s.dealer_id AND t.password_version = u.password_version END);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enter_customer_session(cookie_hash bytea, is_background boolean) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  s customer_sessions%ROWTYPE;
  answer jsonb;
  ending text;
BEGIN
  -- For this statement alone: the function is called outside any transaction.
  PERFORM set_config('app.platform', 'on', true);
  SELECT * INTO s FROM customer_sessions WHERE token_hash = cookie_hash;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF s.ended_at IS NOT NULL THEN
    RETURN jsonb_build_object('ended', s.end_reason, 'by_staff', s.staff_id IS NOT NULL);
  END IF;

  IF s.created < now() - customer_session_limit(s.staff_id IS NOT NULL, 'absolute') THEN ending := 'absolute';
  ELSIF s.last_active < now() - customer_session_limit(s.staff_id IS NOT NULL, 'idle') THEN ending := 'idle';
  END IF;
  IF ending IS NOT NULL THEN
    UPDATE customer_sessions SET ended_at = now(), end_reason = ending WHERE id = s.id;
    RETURN jsonb_build_object('ended', ending, 'by_staff', s.staff_id IS NOT NULL);
  END IF;

  IF NOT is_background AND s.last_active < now() - interval '1 minute' THEN
    UPDATE customer_sessions SET last_active = now() WHERE id = s.id AND last_active < now() - interval '1 minute';
  END IF;

  answer := customer_session_answer(s.id, is_background);
  IF answer IS NULL THEN
    UPDATE customer_sessions SET ended_at = now(), end_reason = 'revoked' WHERE id = s.id;
    RETURN jsonb_build_object('ended', 'revoked', 'by_staff', s.staff_id IS NOT NULL);
  END IF;
  RETURN answer;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_customer_session(cookie_hash bytea, seal text, is_background boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  standing jsonb;
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
    AND s.last_active >= now() - customer_session_limit(s.staff_id IS NOT NULL, 'idle')
    AND customer_session_seal(s.xmin, c.xmin, d.xmin, a.xmin, u.xmin, m.xmin, t.xmin) = seal;
  IF NOT FOUND THEN
    SELECT customer_session_answer(s.id, is_background) INTO standing FROM customer_sessions s
    WHERE s.token_hash = cookie_hash AND s.ended_at IS NULL
      AND s.created >= now() - customer_session_limit(s.staff_id IS NOT NULL, 'absolute')
      AND s.last_active >= now() - customer_session_limit(s.staff_id IS NOT NULL, 'idle');
    IF standing IS NOT NULL THEN RAISE INFO '%', standing USING ERRCODE = 'FC440'; END IF;
    RAISE EXCEPTION 'the session is not as it was' USING ERRCODE = 'FC440';
  END IF;
  PERFORM set_config('app.platform', '', true);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION customer_session_answer(uuid, boolean) FROM PUBLIC;
--> statement-breakpoint
-- What two list rows say about orders, brought in line with the orders; nobody was active by this. Called with a
-- transaction's last statement, as refresh_customer is.
CREATE FUNCTION refresh_standing(in_dealer uuid, one uuid, other uuid) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customers c SET
    latest_order_id = facts.latest_order_id,
    orders_count = facts.orders_count,
    awaiting = facts.awaiting,
    awaiting_since = facts.awaiting_since
  FROM (
    SELECT whose.id AS customer_id, latest.id AS latest_order_id, coalesce(latest.awaiting, 'none') AS awaiting,
      latest.awaiting_since,
      (SELECT count(*)::int FROM orders o WHERE o.dealer_id = in_dealer AND o.customer_id = whose.id) AS orders_count
    FROM (VALUES (one), (other)) AS whose (id)
    LEFT JOIN LATERAL (
      SELECT o.id, o.awaiting, o.awaiting_since FROM orders o
      WHERE o.dealer_id = in_dealer AND o.customer_id = whose.id AND NOT o.is_archived
      ORDER BY o.created DESC, o.id DESC LIMIT 1) AS latest ON true) AS facts
  WHERE c.dealer_id = in_dealer AND c.id = facts.customer_id
    AND (c.latest_order_id, c.orders_count, c.awaiting, c.awaiting_since)
      IS DISTINCT FROM (facts.latest_order_id, facts.orders_count, facts.awaiting, facts.awaiting_since);
END $$;
--> statement-breakpoint
-- Gives back tries that ended without an answer, one after the other in the order given: each finds the counter as its
-- own count left it. The moment of the latest failure goes back too, unless another try was counted since.
CREATE FUNCTION give_back_tries(given jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT t ->> 'key' AS key, (t ->> 'tries')::int AS tries, (t ->> 'since')::float8 AS since
    FROM jsonb_array_elements(given) WITH ORDINALITY AS l (t, place) ORDER BY place
  LOOP
    UPDATE attempt_counters AS a SET count = a.count - 1,
      last_at = CASE WHEN a.count = one.tries THEN a.last_at - make_interval(secs => one.since) ELSE a.last_at END
    WHERE a.key = one.key AND a.count > 0;
  END LOOP;
END $$;
