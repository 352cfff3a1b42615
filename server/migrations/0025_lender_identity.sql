-- A worksheet knows its lenders by identity: those it names get theirs, unless the name is that of several. The owner
-- may not stand above row security, so it is lifted meanwhile; nothing that a list shows moves.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE what_ifs NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE lenders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE orders DISABLE TRIGGER orders_move_list;--> statement-breakpoint
CREATE FUNCTION pg_temp.with_lenders(dealer uuid, worksheet jsonb) RETURNS jsonb LANGUAGE plpgsql AS
$$ DECLARE
  product text;
  found uuid;
BEGIN
  FOREACH product IN ARRAY ARRAY['finance', 'lease'] LOOP
    SELECT (array_agg(l.id))[1] INTO found FROM lenders l
      WHERE l.dealer_id = dealer AND worksheet #>> ARRAY[product, 'lender'] IN (l.name, l.name_fr)
      HAVING count(*) = 1;
    IF found IS NOT NULL THEN
      worksheet := jsonb_set(worksheet, ARRAY[product, 'lender_id'], to_jsonb(found::text));
    END IF;
  END LOOP;
  RETURN worksheet;
END $$;--> statement-breakpoint
UPDATE orders SET worksheet = pg_temp.with_lenders(dealer_id, worksheet);--> statement-breakpoint
UPDATE what_ifs SET worksheet = pg_temp.with_lenders(dealer_id, worksheet);--> statement-breakpoint
DROP FUNCTION pg_temp.with_lenders(uuid, jsonb);--> statement-breakpoint
ALTER TABLE orders ENABLE TRIGGER orders_move_list;--> statement-breakpoint
ALTER TABLE lenders FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE what_ifs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
