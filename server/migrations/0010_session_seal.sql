-- A session seen a moment ago is recalled from memory; the seal tells in one look-up whether anything it was made of has
-- changed since. Every UPDATE gives a row a new xmin, so the seal changes with any column of the four rows.
CREATE FUNCTION session_seal(session_row xid, user_row xid, member_row xid, dealer_row xid) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT concat_ws('.', session_row, user_row, coalesce(member_row::text, '-'), coalesce(dealer_row::text, '-'))
$$;
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

  IF s.ended_at IS NULL THEN
    IF s.created < now() - interval '12 hours' THEN ending := 'absolute';
    ELSIF s.last_active < now() - interval '30 minutes' THEN ending := 'idle';
    END IF;
    IF ending IS NOT NULL THEN
      UPDATE sessions SET ended_at = now(), end_reason = ending WHERE id = s.id;
      RETURN jsonb_build_object('ended', ending);
    END IF;
  ELSE
    RETURN jsonb_build_object('ended', s.end_reason);
  END IF;

  SELECT jsonb_build_object(
    'seal', session_seal(held.xmin, u.xmin, m.xmin, d.xmin),
    'session', jsonb_build_object(
      'id', s.id,
      'second_factor', s.second_factor_at IS NOT NULL,
      'idle_seconds_left', floor(extract(epoch FROM (CASE WHEN is_background THEN s.last_active ELSE now() END) + interval '30 minutes' - now())),
      'absolute_seconds_left', floor(extract(epoch FROM s.created + interval '12 hours' - now()))),
    'user', jsonb_build_object(
      'id', u.id, 'organisation_id', u.organisation_id, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name,
      'phone', u.phone, 'role', u.role, 'is_super_admin', u.is_super_admin, 'is_corporate', u.is_corporate, 'source', u.source,
      'language', u.language, 'avatar', u.avatar, 'last_activity', u.last_activity,
      'show_analytics_dashboard', u.show_analytics_dashboard, 'show_credit_application', u.show_credit_application, 'grants', u.grants),
    'dealership', CASE WHEN d.id IS NULL THEN NULL ELSE jsonb_build_object(
      'id', d.id, 'name', d.name, 'city', d.city, 'province_code', d.province_code, 'country', d.country, 'number', d.number,
      'postal_code', d.postal_code, 'timezone', d.timezone, 'default_language', d.default_language, 'allowed_languages', d.allowed_languages,
      'use_external_crm', d.use_external_crm, 'external_crm_url', d.external_crm_url, 'is_trs_enabled', d.is_trs_enabled,
      'use_postal_code', d.use_postal_code, 'local_tax_rates', d.local_tax_rates, 'reps_see_all', d.reps_see_all, 'response_time_minutes', d.response_time_minutes,
      'enable_sales_manager_fee_discounts', d.enable_sales_manager_fee_discounts) END)
  INTO answer
  FROM users u
  JOIN sessions held ON held.id = s.id
  LEFT JOIN dealership_members m ON m.user_id = u.id AND m.dealer_id = s.dealer_id
  LEFT JOIN dealerships d ON d.id = s.dealer_id AND (m.user_id IS NOT NULL OR u.is_super_admin)
  WHERE u.id = s.user_id AND u.is_active AND u.password_version = s.password_version;

  IF answer IS NULL THEN
    UPDATE sessions SET ended_at = now(), end_reason = 'revoked' WHERE id = s.id;
    RETURN jsonb_build_object('ended', 'revoked');
  END IF;

  IF NOT is_background AND s.last_active < now() - interval '1 minute' THEN
    UPDATE sessions SET last_active = now() WHERE id = s.id;
  END IF;
  RETURN answer;
END $$;
--> statement-breakpoint
-- Raises FC440 unless the session stands exactly as it was when the seal was taken, is in time, and needs no mark of
-- activity. Runs inside the transaction whose reading depends on it.
CREATE FUNCTION check_session(cookie_hash bytea, seal text, is_background boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
    AND s.last_active >= now() - CASE WHEN is_background THEN interval '30 minutes' ELSE interval '1 minute' END
    AND session_seal(s.xmin, u.xmin, m.xmin, d.xmin) = seal;
  IF NOT FOUND THEN RAISE EXCEPTION 'the session is not as it was' USING ERRCODE = 'FC440'; END IF;
  PERFORM set_config('app.platform', '', true);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION check_session(bytea, text, boolean) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION check_session(bytea, text, boolean) TO forecourt_app;
