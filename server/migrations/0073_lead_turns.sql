CREATE TABLE "lead_turns" (
	"dealer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"given" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_turns_dealer_id_user_id_pk" PRIMARY KEY("dealer_id","user_id")
);
--> statement-breakpoint
ALTER TABLE lead_turns ADD CONSTRAINT lead_turns_member FOREIGN KEY (dealer_id, user_id)
  REFERENCES dealership_members (dealer_id, user_id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE lead_turns ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE lead_turns FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON lead_turns USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
-- Whose turn a new lead is: the active representative who takes part and has waited longest. The turn is held until the
-- transaction ends, so that two leads at the same moment never go to the same person while another waits.
CREATE FUNCTION next_lead_holder(in_dealer uuid) RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF in_dealer IS DISTINCT FROM current_dealer() THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('lead turn ' || in_dealer::text, 0));
  RETURN (SELECT m.user_id FROM dealership_members m JOIN users u ON u.id = m.user_id
    LEFT JOIN lead_turns t ON t.dealer_id = m.dealer_id AND t.user_id = m.user_id
    WHERE m.dealer_id = in_dealer AND NOT m.is_not_automatically_assigned
      AND u.is_active AND u.last_activity IS NOT NULL AND NOT u.is_corporate AND u.role = 'dealer_sales_rep'
    ORDER BY t.given NULLS FIRST, m.user_id LIMIT 1);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION next_lead_holder(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION next_lead_holder(uuid) TO forecourt_app;--> statement-breakpoint
-- Whether a dealership takes trade-ins: for customers too, who read no settings.
CREATE FUNCTION takes_trade_ins(in_dealer uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
$$ SELECT d.trade_in_system <> 'none' FROM dealerships d WHERE d.id = in_dealer AND in_dealer = current_dealer() $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION takes_trade_ins(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION takes_trade_ins(uuid) TO forecourt_app, forecourt_customer;
