ALTER TABLE "order_versions" ADD COLUMN "plan_costs" jsonb;--> statement-breakpoint
-- What the plans of a worksheet cost: what is known of them (in a version that is brought back), else what their order agreed,
-- else what the grid says.
CREATE FUNCTION plan_costs_of(in_dealer uuid, in_order uuid, in_worksheet jsonb, known jsonb) RETURNS jsonb
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(line.id, line.cost), '{}') FROM (
    SELECT asked ->> 'id' AS id, coalesce(known -> (asked ->> 'id'), agreed.plan_costs -> (asked ->> 'id'), to_jsonb(g.cost)) AS cost
    FROM jsonb_array_elements(in_worksheet -> 'lines') AS asked
    LEFT JOIN (SELECT v.plan_costs FROM order_versions v WHERE v.dealer_id = in_dealer AND v.order_id = in_order
      ORDER BY v.version DESC LIMIT 1) AS agreed ON true
    LEFT JOIN protection_plan_prices g ON g.dealer_id = in_dealer
      AND g.id = CASE WHEN asked ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (asked ->> 'id')::uuid END
    WHERE asked ->> 'kind' = 'plan' AND asked ->> 'origin' = 'global' AND asked -> 'pre_installed' IS DISTINCT FROM 'true'
  ) AS line WHERE line.cost IS NOT NULL $$;--> statement-breakpoint
-- Whoever saves, the customer included, who may not know what a plan costs.
CREATE FUNCTION keep_plan_costs() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.plan_costs := plan_costs_of(NEW.dealer_id, NEW.order_id, NEW.worksheet, NEW.plan_costs);
  RETURN NEW;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION keep_plan_costs() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER order_versions_plan_costs BEFORE INSERT ON order_versions FOR EACH ROW EXECUTE FUNCTION keep_plan_costs();
