-- The last changes of a dealership in the order of their commits: what connected panels are told, and what they resume
-- from. Not logged: it costs a writer little, and after a crash whoever resumes reads everything anew.
CREATE UNLOGGED TABLE "events" (
	"dealer_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"verb" text NOT NULL,
	"customer_id" uuid,
	"version" integer,
	"holders" uuid[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_dealer_id_seq_kind_id_pk" PRIMARY KEY("dealer_id","seq","kind","id")
);
--> statement-breakpoint
ALTER TABLE events ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON events USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
GRANT INSERT ON events TO forecourt_customer;--> statement-breakpoint
-- One step for every transaction that writes what is shown (0014), and with it what the step was about. The step's row
-- stays locked until the commit, so that steps become visible in their order and nobody who follows them misses one.
CREATE FUNCTION note_event(in_dealer uuid, in_seq bigint, in_kind text, in_id uuid, in_verb text, in_customer uuid, in_version integer, in_holders uuid[])
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE told integer := coalesce(nullif(current_setting('app.events_told', true), ''), '0')::integer + 1;
BEGIN
  -- Of a change of very many rows it is enough to know that it was.
  IF told > 100 THEN RETURN; END IF;
  PERFORM set_config('app.events_told', told::text, true);
  INSERT INTO events (dealer_id, seq, kind, id, verb, customer_id, version, holders)
    VALUES (in_dealer, in_seq, CASE WHEN told = 100 THEN 'many' ELSE in_kind END, in_id, in_verb, in_customer, in_version, in_holders)
    ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_customer_list_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  of_dealer uuid := coalesce(NEW.dealer_id, OLD.dealer_id);
  this_step text := of_dealer || ' ' || pg_current_xact_id();
  tenant text := current_setting('app.dealer_id', true);
  verb text := CASE TG_OP WHEN 'INSERT' THEN 'added' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
  step bigint;
  holder uuid;
BEGIN
  PERFORM set_config('app.dealer_id', of_dealer::text, true);
  IF current_setting('app.list_step', true) = this_step THEN
    step := current_setting('app.list_seq', true)::bigint;
  ELSE
    INSERT INTO customer_list_versions AS v (dealer_id, version) VALUES (of_dealer, 1)
      ON CONFLICT (dealer_id) DO UPDATE SET version = v.version + 1 RETURNING v.version INTO step;
    PERFORM set_config('app.list_step', this_step, true), set_config('app.list_seq', step::text, true),
      set_config('app.events_told', '0', true), pg_notify('forecourt_live', 'dealer ' || of_dealer);
    -- A ring: what nobody resumes from any more makes room. A customer's transaction leaves it to the next one.
    IF step % 256 = 0 AND NOT is_customer() THEN
      DELETE FROM events e WHERE e.dealer_id = of_dealer AND e.seq <= step - 4096;
    END IF;
  END IF;
  IF TG_TABLE_NAME = 'customers' THEN
    PERFORM note_event(of_dealer, step, 'customer', coalesce(NEW.id, OLD.id), verb, NULL, NEW.version,
      ARRAY[coalesce(OLD.assigned_dealer, CASE WHEN TG_OP = 'INSERT' THEN NEW.assigned_dealer END, nobody),
        coalesce(NEW.assigned_dealer, CASE WHEN TG_OP = 'DELETE' THEN OLD.assigned_dealer END, nobody)]);
  ELSIF TG_TABLE_NAME = 'orders' THEN
    SELECT c.assigned_dealer INTO holder FROM customers c
      WHERE c.dealer_id = of_dealer AND c.id = coalesce(NEW.customer_id, OLD.customer_id);
    PERFORM note_event(of_dealer, step, 'order', coalesce(NEW.id, OLD.id), verb, coalesce(NEW.customer_id, OLD.customer_id),
      NEW.version, ARRAY[coalesce(holder, nobody)]);
  ELSIF TG_TABLE_NAME = 'notifications' THEN
    PERFORM note_event(of_dealer, step, 'notification', coalesce(NEW.id, OLD.id), verb, NULL, NULL, ARRAY[coalesce(NEW.user_id, OLD.user_id)]);
  ELSE
    PERFORM note_event(of_dealer, step, 'vehicle', coalesce(NEW.id, OLD.id), verb, NULL, NULL, '{}');
  END IF;
  PERFORM set_config('app.dealer_id', coalesce(tenant, ''), true);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whoever follows a dealership stops with his session, in whichever process it ended.
CREATE FUNCTION tell_session_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('forecourt_live', 'session ' || NEW.id); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER sessions_tell_change AFTER UPDATE OF ended_at, dealer_id ON sessions
  FOR EACH ROW WHEN ((OLD.ended_at, OLD.dealer_id) IS DISTINCT FROM (NEW.ended_at, NEW.dealer_id)) EXECUTE FUNCTION tell_session_change();
--> statement-breakpoint
-- What staff are told of (decisions 3.119), one row per reader: it stays until he has read it, and a while longer.
CREATE TABLE "notifications" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"order_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "notifications_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reader" FOREIGN KEY ("dealer_id","user_id") REFERENCES "public"."dealership_members"("dealer_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_order" FOREIGN KEY ("dealer_id","order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" ("dealer_id","user_id","created" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" ("dealer_id","user_id") WHERE "read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_unsent" ON "notifications" ("dealer_id","created") WHERE "sent_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_of_customer" ON "notifications" ("dealer_id","customer_id");--> statement-breakpoint
CREATE INDEX "notifications_of_order" ON "notifications" ("dealer_id","order_id") WHERE "order_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON notifications USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_dealership" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER notifications_tell AFTER INSERT OR UPDATE OF read_at OR DELETE ON notifications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION move_customer_list_version();--> statement-breakpoint
-- Tells who holds the customer; of one whom nobody holds, everybody who could take him. The same within the hour is told
-- once. For transactions of customers too, who see no colleagues of the dealership.
CREATE FUNCTION notify_staff(in_dealer uuid, in_event text, in_customer uuid, in_order uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO notifications (dealer_id, id, user_id, event, customer_id, order_id)
  SELECT c.dealer_id, gen_random_uuid(), u.id, in_event, c.id, in_order
    FROM customers c JOIN dealership_members m ON m.dealer_id = c.dealer_id JOIN users u ON u.id = m.user_id
    WHERE c.dealer_id = in_dealer AND c.id = in_customer AND u.is_active AND NOT u.is_corporate AND u.role IS NOT NULL
      AND (c.assigned_dealer IS NULL OR c.assigned_dealer = u.id)
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.dealer_id = c.dealer_id AND n.customer_id = c.id AND n.user_id = u.id
        AND n.event = in_event AND n.order_id IS NOT DISTINCT FROM in_order AND n.created > now() - interval '1 hour')
    ORDER BY u.id;
  IF FOUND THEN
    PERFORM graphile_worker.add_job('send_notifications', json_build_object('dealer', in_dealer),
      job_key => 'send_notifications:' || in_dealer, max_attempts => 10);
  END IF;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION notify_staff(uuid, text, uuid, uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION notify_staff(uuid, text, uuid, uuid) TO forecourt_app, forecourt_customer;
--> statement-breakpoint
-- The queue of what waits for the dealership, in its order.
CREATE INDEX orders_moves ON orders (dealer_id, awaiting_since, id) INCLUDE (customer_id) WHERE awaiting = 'dealer' AND NOT is_archived;--> statement-breakpoint
-- A move waits from the moment it became due: another one, or another's, begins to wait anew.
CREATE FUNCTION start_waiting() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW.awaiting_since := CASE WHEN NEW.awaiting = 'none' THEN NULL ELSE now() END; RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER orders_start_waiting BEFORE UPDATE OF awaiting, next_move ON orders
  FOR EACH ROW WHEN ((OLD.awaiting, OLD.next_move -> 'key') IS DISTINCT FROM (NEW.awaiting, NEW.next_move -> 'key')
    AND NEW.awaiting_since IS NOT DISTINCT FROM OLD.awaiting_since) EXECUTE FUNCTION start_waiting();
