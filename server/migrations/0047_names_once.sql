-- What a dealership sets up is told apart by its name, however it is typed: without capitals, accents and the room around
-- it. The browser and the settings file compare names by the same rule (domain `foldedName`).
CREATE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(btrim(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]+', '', 'g')));--> statement-breakpoint

-- Twins could be made until now. The first of a name keeps it, the others are numbered.
CREATE FUNCTION pg_temp.number_twins(list regclass, field text, within text, counted text DEFAULT 'true')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  pass integer := 0;
  renamed bigint;
BEGIN
  EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', list);
  LOOP
    EXECUTE format($walk$
      WITH twins AS (
        SELECT t.ctid AS place, row_number() OVER (PARTITION BY %3$s, folded_name(t.%2$I) ORDER BY t.id) AS nth
        FROM %1$s t WHERE %4$s)
      UPDATE %1$s t SET %2$I = left(t.%2$I, 50) || ' (' || (twins.nth + $1) || ')'
      FROM twins WHERE t.ctid = twins.place AND twins.nth > 1$walk$, list, field, within, counted) USING pass;
    GET DIAGNOSTICS renamed = ROW_COUNT;
    EXIT WHEN renamed = 0;
    -- A number may be another's name already, and of long names the end is cut off: the next ones count on.
    pass := pass + 1;
  END LOOP;
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', list);
END $$;--> statement-breakpoint
-- A name is in no payment: nothing is made anew for it.
ALTER TABLE lenders DISABLE TRIGGER lenders_make_payments;--> statement-breakpoint
SELECT pg_temp.number_twins('lenders', 'name', 't.dealer_id'),
  pg_temp.number_twins('lenders', 'name_fr', 't.dealer_id');--> statement-breakpoint
ALTER TABLE lenders ENABLE TRIGGER lenders_make_payments;--> statement-breakpoint
SELECT pg_temp.number_twins('feeds', 'name', 't.dealer_id'),
  pg_temp.number_twins('lead_keys', 'name', 't.dealer_id', 't.revoked IS NULL'),
  pg_temp.number_twins('protection_plan_types', 'name', 't.dealer_id'),
  pg_temp.number_twins('protection_plans', 'name', 't.dealer_id'),
  pg_temp.number_twins('saved_views', 'name', 't.dealer_id, t.user_id'),
  pg_temp.number_twins('identity_providers', 'name', 't.organisation_id');--> statement-breakpoint

ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_name";--> statement-breakpoint
DROP INDEX "identity_providers_of_organisation";--> statement-breakpoint
DROP INDEX "protection_plan_types_name";--> statement-breakpoint
DROP INDEX "protection_plans_name";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("dealer_id","user_id",folded_name(name));--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_name" ON "feeds" USING btree ("dealer_id",folded_name(name));--> statement-breakpoint
CREATE UNIQUE INDEX "identity_providers_name" ON "identity_providers" USING btree ("organisation_id",folded_name(name));--> statement-breakpoint
CREATE UNIQUE INDEX "lead_keys_name" ON "lead_keys" USING btree ("dealer_id",folded_name(name)) WHERE revoked IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "lenders_name" ON "lenders" USING btree ("dealer_id",folded_name(name));--> statement-breakpoint
CREATE UNIQUE INDEX "lenders_name_fr" ON "lenders" USING btree ("dealer_id",folded_name(name_fr));--> statement-breakpoint
CREATE UNIQUE INDEX "protection_plan_types_name" ON "protection_plan_types" USING btree ("dealer_id",folded_name(name));--> statement-breakpoint
CREATE UNIQUE INDEX "protection_plans_name" ON "protection_plans" USING btree ("dealer_id",folded_name(name));
