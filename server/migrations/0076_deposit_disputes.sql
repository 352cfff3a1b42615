CREATE TABLE "deposit_comparisons" (
	"dealer_id" uuid PRIMARY KEY NOT NULL,
	"compared" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_differences" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"payment_ref" text DEFAULT '' NOT NULL,
	"deposit_id" uuid,
	"ours" bigint,
	"theirs" bigint,
	"ours_state" text,
	"theirs_state" text,
	"found" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved" timestamp with time zone,
	CONSTRAINT "deposit_differences_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "deposit_disputes" (
	"dealer_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"deposit_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"withdrawn" bigint DEFAULT 0 NOT NULL,
	"reinstated" bigint DEFAULT 0 NOT NULL,
	"evidence_due" timestamp with time zone,
	"opened" timestamp with time zone NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_disputes_dealer_id_ref_pk" PRIMARY KEY("dealer_id","ref")
);
--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "disputed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "charged_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_differences" ADD CONSTRAINT "deposit_differences_deposit" FOREIGN KEY ("dealer_id","deposit_id") REFERENCES "public"."deposits"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_disputes" ADD CONSTRAINT "deposit_disputes_deposit" FOREIGN KEY ("dealer_id","deposit_id") REFERENCES "public"."deposits"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_differences_open" ON "deposit_differences" USING btree ("dealer_id","account","payment_ref","kind") WHERE resolved IS NULL;--> statement-breakpoint
CREATE INDEX "deposit_differences_found" ON "deposit_differences" USING btree ("dealer_id","found");--> statement-breakpoint
CREATE INDEX "deposit_disputes_of_deposit" ON "deposit_disputes" USING btree ("dealer_id","deposit_id","opened");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_entries_ref" ON "deposit_entries" USING btree ("dealer_id","deposit_id","kind","ref") WHERE ref IS NOT NULL;--> statement-breakpoint
ALTER TABLE deposit_differences ADD CONSTRAINT deposit_differences_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
ALTER TABLE deposit_comparisons ADD CONSTRAINT deposit_comparisons_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
ALTER TABLE deposit_disputes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE deposit_disputes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON deposit_disputes USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE deposit_differences ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE deposit_differences FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON deposit_differences USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE deposit_comparisons ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE deposit_comparisons FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON deposit_comparisons USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
-- An event names the account at the provider, and the dealership has to be found by it.
DROP POLICY tenant ON card_accounts;--> statement-breakpoint
CREATE POLICY own_or_platform ON card_accounts USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform());--> statement-breakpoint
CREATE INDEX card_accounts_account ON card_accounts (account);--> statement-breakpoint
ALTER TABLE deposits DROP CONSTRAINT deposits_amounts;--> statement-breakpoint
ALTER TABLE deposits ADD CONSTRAINT deposits_amounts CHECK (amount > 0 AND fee >= 0 AND refunded >= 0 AND disputed >= 0 AND charged_back >= 0
  AND refunded + disputed + charged_back <= amount);--> statement-breakpoint
-- What is captured or released was authorized, where anything was; what is refunded or disputed was captured; what comes
-- back was gone; no sum is more than the deposit; what goes to another order came from one. Whoever writes, and however.
CREATE OR REPLACE FUNCTION check_deposit_entries() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  sums record;
  whole bigint;
BEGIN
  SELECT coalesce(sum(amount) FILTER (WHERE kind = 'authorized'), 0) AS authorized,
      coalesce(sum(amount) FILTER (WHERE kind = 'captured'), 0) AS captured,
      coalesce(sum(amount) FILTER (WHERE kind = 'released'), 0) AS released,
      coalesce(sum(amount) FILTER (WHERE kind IN ('refunded', 'refunded_outside')), 0) AS refunded,
      coalesce(sum(amount) FILTER (WHERE kind = 'refund_failed'), 0) AS failed,
      coalesce(sum(amount) FILTER (WHERE kind = 'disputed'), 0) AS disputed,
      coalesce(sum(amount) FILTER (WHERE kind = 'dispute_won'), 0) AS won,
      coalesce(sum(amount) FILTER (WHERE kind = 'dispute_lost'), 0) AS lost,
      coalesce(sum(amount) FILTER (WHERE kind = 'transferred_in'), 0) AS came,
      coalesce(sum(amount) FILTER (WHERE kind = 'transferred_out'), 0) AS went
    INTO sums FROM deposit_entries WHERE dealer_id = NEW.dealer_id AND deposit_id = NEW.deposit_id;
  SELECT d.amount INTO whole FROM deposits d WHERE d.dealer_id = NEW.dealer_id AND d.id = NEW.deposit_id;
  IF NEW.amount <= 0 OR sums.authorized > whole OR sums.captured > whole OR sums.released > sums.authorized
    OR (sums.authorized > 0 AND sums.captured + sums.released > sums.authorized)
    OR sums.failed > sums.refunded OR sums.won > sums.disputed OR sums.lost > sums.disputed
    OR sums.refunded - sums.failed + sums.disputed - sums.won > sums.captured OR sums.came <> sums.went THEN
    RAISE EXCEPTION 'the entries of deposit % do not add up', NEW.deposit_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Those who answer for the money: administrators, and sales managers where it is about a customer. Once within an hour.
CREATE FUNCTION notify_money_staff(in_dealer uuid, in_event text, in_customer uuid, in_order uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO notifications (dealer_id, id, user_id, event, customer_id, order_id)
  SELECT m.dealer_id, gen_random_uuid(), u.id, in_event, in_customer, in_order
    FROM dealership_members m JOIN users u ON u.id = m.user_id
    WHERE m.dealer_id = in_dealer AND u.is_active AND NOT u.is_corporate
      AND (u.role IN ('dealer_admin', 'organization_admin') OR (in_customer IS NOT NULL AND u.role = 'dealer_sales_manager'))
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.dealer_id = m.dealer_id AND n.user_id = u.id AND n.event = in_event
        AND n.customer_id IS NOT DISTINCT FROM in_customer AND n.order_id IS NOT DISTINCT FROM in_order
        AND n.created > now() - interval '1 hour')
    ORDER BY u.id;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('send_notifications', json_build_object('dealer', in_dealer),
      job_key => 'send_notifications:' || in_dealer, max_attempts => 10);
  END IF;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION notify_money_staff(uuid, text, uuid, uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION notify_money_staff(uuid, text, uuid, uuid) TO forecourt_app;
