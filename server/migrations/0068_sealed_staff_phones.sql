-- The contact number of a member of staff is sealed, as the phone for codes is. Numbers from before are sealed by the job
-- that follows a start; until then they begin with +.
ALTER TABLE "users" RENAME COLUMN "phone" TO "phone_sealed";--> statement-breakpoint
CREATE OR REPLACE FUNCTION session_answer(session_id uuid, is_background boolean) RETURNS jsonb
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
      'phone_sealed', u.phone_sealed, 'role', u.role, 'is_super_admin', u.is_super_admin, 'is_corporate', u.is_corporate, 'source', u.source,
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
