CREATE TABLE "card_events" (
	"dealer_id" uuid NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"received" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_events_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "deposit_entries" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deposit_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text,
	"other_reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	CONSTRAINT "deposit_entries_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "deposit_operations" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deposit_id" uuid NOT NULL,
	"act" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text,
	"other_reason" text,
	"key" uuid NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"refusal" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_check" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "deposit_operations_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"first_order_id" uuid NOT NULL,
	"number" text,
	"source" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"method" text DEFAULT 'card' NOT NULL,
	"reference" text,
	"paid_on" date,
	"purpose_en" text,
	"purpose_fr" text,
	"message" text,
	"refundable" boolean DEFAULT true NOT NULL,
	"due_at" date,
	"expires" timestamp with time zone,
	"account" text,
	"session_ref" text,
	"session_url" text,
	"payment_ref" text,
	"card_brand" text,
	"card_last4" text,
	"capture_before" timestamp with time zone,
	"decline_code" text,
	"paid_at" timestamp with time zone,
	"next_check" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "deposits_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD CONSTRAINT "deposit_entries_deposit" FOREIGN KEY ("dealer_id","deposit_id") REFERENCES "public"."deposits"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_operations" ADD CONSTRAINT "deposit_operations_deposit" FOREIGN KEY ("dealer_id","deposit_id") REFERENCES "public"."deposits"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_order" FOREIGN KEY ("dealer_id","order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_entries_of_deposit" ON "deposit_entries" USING btree ("dealer_id","deposit_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_entries_once" ON "deposit_entries" USING btree ("dealer_id","deposit_id","kind") WHERE kind IN ('authorized', 'captured', 'released');--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_operations_key" ON "deposit_operations" USING btree ("dealer_id","created_by","key");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_operations_pending" ON "deposit_operations" USING btree ("dealer_id","deposit_id") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_number" ON "deposits" USING btree ("dealer_id","number");--> statement-breakpoint
CREATE INDEX "deposits_of_order" ON "deposits" USING btree ("dealer_id","order_id","created");--> statement-breakpoint
CREATE INDEX "deposits_numbered" ON "deposits" USING btree ("dealer_id","first_order_id");--> statement-breakpoint
ALTER TABLE deposits ADD CONSTRAINT deposits_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
ALTER TABLE card_events ADD CONSTRAINT card_events_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
ALTER TABLE deposits ADD CONSTRAINT deposits_amounts CHECK (amount > 0 AND fee >= 0 AND refunded BETWEEN 0 AND amount);--> statement-breakpoint
-- An order has one deposit at a time.
CREATE UNIQUE INDEX deposits_live ON deposits (dealer_id, order_id) WHERE state IN ('created', 'initiated', 'pre_authorized', 'confirmed');--> statement-breakpoint
CREATE INDEX deposits_newest ON deposits (dealer_id, created DESC, id DESC);--> statement-breakpoint
CREATE INDEX deposits_in_state ON deposits (dealer_id, state, created DESC, id DESC);--> statement-breakpoint
CREATE INDEX deposits_to_check ON deposits (dealer_id, next_check) WHERE next_check IS NOT NULL;--> statement-breakpoint
CREATE INDEX deposits_of_payment ON deposits (dealer_id, payment_ref) WHERE payment_ref IS NOT NULL;--> statement-breakpoint
CREATE INDEX deposits_of_session ON deposits (dealer_id, session_ref) WHERE session_ref IS NOT NULL;--> statement-breakpoint
CREATE INDEX deposit_operations_to_check ON deposit_operations (dealer_id, next_check) WHERE state = 'pending';--> statement-breakpoint
-- What is given back was taken, and no more than that; what goes to another order came from one. Whoever writes, and however.
CREATE FUNCTION check_deposit_entries() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE sums record;
BEGIN
  SELECT coalesce(sum(amount) FILTER (WHERE kind = 'captured'), 0) AS captured,
      coalesce(sum(amount) FILTER (WHERE kind = 'refunded'), 0) AS refunded,
      coalesce(sum(amount) FILTER (WHERE kind = 'transferred_in'), 0) AS came,
      coalesce(sum(amount) FILTER (WHERE kind = 'transferred_out'), 0) AS went
    INTO sums FROM deposit_entries WHERE dealer_id = NEW.dealer_id AND deposit_id = NEW.deposit_id;
  IF sums.refunded > sums.captured OR sums.came <> sums.went THEN
    RAISE EXCEPTION 'the entries of deposit % do not add up', NEW.deposit_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What orders were said to have so far. The owner may not stand above row security, so it is lifted meanwhile.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dealerships NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO deposits (dealer_id, id, order_id, first_order_id, number, source, amount, currency, mode, state, method, paid_at, capture_before, refunded, created, created_by)
SELECT o.dealer_id, gen_random_uuid(), o.id, o.id, CASE WHEN o.deposit_payment <> 'unpaid' THEN o.number || '-D1' END, 'custom',
    o.deposit_amount, CASE WHEN d.country = 'CA' THEN 'CAD' ELSE 'USD' END, coalesce(o.deposit_mode, 'capture'),
    CASE WHEN o.deposit_payment = 'refunded' THEN 'refunded'
      WHEN o.deposit_payment = 'paid' THEN CASE WHEN o.deposit_mode = 'hold' THEN 'pre_authorized' ELSE 'confirmed' END
      WHEN o.deposit_step = 'awaiting-customer' THEN 'created' WHEN o.deposit_step = 'declined' THEN 'rejected'
      WHEN o.deposit_step = 'expired' THEN 'expired' ELSE 'canceled' END,
    'terminal', CASE WHEN o.deposit_payment <> 'unpaid' THEN o.updated END, o.deposit_capture_before,
    CASE WHEN o.deposit_payment = 'refunded' THEN o.deposit_amount ELSE 0 END, o.updated, o.created_by
  FROM orders o JOIN dealerships d ON d.id = o.dealer_id WHERE o.deposit_amount > 0;--> statement-breakpoint
INSERT INTO deposit_entries (dealer_id, id, deposit_id, order_id, kind, amount, at)
SELECT d.dealer_id, gen_random_uuid(), d.id, d.order_id, k.kind, d.amount, d.created
  FROM deposits d CROSS JOIN LATERAL (SELECT unnest(CASE d.state WHEN 'pre_authorized' THEN ARRAY['authorized']
    WHEN 'confirmed' THEN ARRAY['captured'] WHEN 'refunded' THEN ARRAY['captured', 'refunded'] ELSE ARRAY[]::text[] END) AS kind) k;--> statement-breakpoint
ALTER TABLE orders FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dealerships FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE deposits ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE deposits FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON deposits USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE deposit_operations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE deposit_operations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON deposit_operations USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE deposit_entries ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE deposit_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON deposit_entries USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE card_events ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE card_events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON card_events USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
-- The ledger is added to and never changed.
REVOKE UPDATE, DELETE ON deposit_entries FROM forecourt_app;--> statement-breakpoint
-- A customer sees those of his orders; what he pays is written once the provider says so, by the dealership's side.
GRANT SELECT ON deposits TO forecourt_customer;--> statement-breakpoint
CREATE POLICY own_customer ON deposits AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR order_id IN (SELECT o.id FROM orders o));--> statement-breakpoint
-- What a dealership asks for, where cards are paid to, and how it tells of itself: for customers too, who see no dealership.
CREATE FUNCTION deposit_offer(in_dealer uuid) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT jsonb_build_object('deposit', d.deposit, 'package', d.depositpackage, 'account', a.account, 'is_live', coalesce(a.is_live, false),
      'country', d.country, 'province_code', d.province_code, 'timezone', d.timezone, 'name', d.name, 'phone', d.phone, 'email', d.email, 'cname', d.cname)
    FROM dealerships d LEFT JOIN card_accounts a ON a.dealer_id = d.id
    WHERE d.id = in_dealer AND in_dealer = current_dealer()
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION deposit_offer(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION deposit_offer(uuid) TO forecourt_app, forecourt_customer;--> statement-breakpoint
-- Last: what waits for the end of a transaction keeps its table from being altered.
CREATE CONSTRAINT TRIGGER deposit_entries_add_up AFTER INSERT ON deposit_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_deposit_entries();
