CREATE TABLE "appointments" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"type" text NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"outcome" text DEFAULT 'none' NOT NULL,
	"note" text,
	"source" text NOT NULL,
	"cancelled_by" text,
	"message" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "appointments_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_order" FOREIGN KEY ("dealer_id","order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE appointments ADD CONSTRAINT appointments_take_time CHECK (ends > starts);--> statement-breakpoint
ALTER TABLE appointments ADD CONSTRAINT appointments_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint
-- People meet once at a time about a deal.
CREATE UNIQUE INDEX appointments_live ON appointments (dealer_id, order_id) WHERE state <> 'cancelled' AND outcome = 'none';--> statement-breakpoint
CREATE INDEX appointments_of_order ON appointments (dealer_id, order_id, created DESC, id DESC);--> statement-breakpoint
CREATE INDEX appointments_at ON appointments (dealer_id, starts, id) INCLUDE (ends, order_id, outcome) WHERE state <> 'cancelled';--> statement-breakpoint
-- What orders were said to have so far. The owner may not stand above row security, so it is lifted meanwhile.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dealerships NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO appointments (dealer_id, id, order_id, type, starts, ends, state, source, cancelled_by, created, created_by)
SELECT o.dealer_id, gen_random_uuid(), o.id, 'showroom', o.appointment_start,
    o.appointment_start + make_interval(mins => (d.calendar ->> 'slot_minutes')::int), o.appointment_state,
    CASE WHEN o.appointment_step = 'awaiting-dealer' THEN 'customer' ELSE 'dealer' END,
    CASE WHEN o.appointment_state = 'cancelled' THEN 'dealer' END, o.created, o.created_by
  FROM orders o JOIN dealerships d ON d.id = o.dealer_id
  WHERE o.appointment_state IS NOT NULL AND o.appointment_start IS NOT NULL;--> statement-breakpoint
ALTER TABLE orders FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dealerships FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE appointments ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE appointments FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON appointments USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
-- A customer's are those of his orders.
GRANT SELECT, INSERT, UPDATE ON appointments TO forecourt_customer;--> statement-breakpoint
CREATE POLICY own_customer ON appointments AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR order_id IN (SELECT o.id FROM orders o))
  WITH CHECK (NOT is_customer() OR order_id IN (SELECT o.id FROM orders o));--> statement-breakpoint
-- When a dealership meets people and what of that time others have: for customers too, who see no other's rows. Whoever
-- books holds the calendar until his transaction ends, so that a time goes to no more people than are met at once.
CREATE FUNCTION appointment_calendar(in_dealer uuid, in_from timestamptz, in_to timestamptz, in_but uuid, in_books boolean)
  RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF in_dealer IS DISTINCT FROM current_dealer() THEN RETURN NULL; END IF;
  IF in_books THEN PERFORM pg_advisory_xact_lock(hashtextextended('appointments ' || in_dealer, 0)); END IF;
  RETURN (SELECT jsonb_build_object('now', clock_timestamp(), 'timezone', d.timezone, 'hours', d.hours, 'holidays', d.holidays, 'calendar', d.calendar,
      'place', jsonb_build_object('name', d.name, 'email', d.email,
        'address', concat_ws(', ', d.address_line_1, d.address_line_2, d.city, d.province_code, d.postal_code)),
      'taken', coalesce((SELECT jsonb_agg(jsonb_build_object(
          'start', floor(extract(epoch FROM a.starts) * 1000)::bigint, 'end', floor(extract(epoch FROM a.ends) * 1000)::bigint) ORDER BY a.starts)
        FROM appointments a JOIN orders o ON o.dealer_id = a.dealer_id AND o.id = a.order_id
        WHERE a.dealer_id = d.id AND a.state <> 'cancelled' AND a.outcome = 'none' AND NOT o.is_archived
          AND a.starts < in_to AND a.starts > in_from - interval '1 day' AND a.ends > in_from
          AND a.order_id IS DISTINCT FROM in_but), '[]'::jsonb))
    FROM dealerships d WHERE d.id = in_dealer);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION appointment_calendar(uuid, timestamptz, timestamptz, uuid, boolean) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION appointment_calendar(uuid, timestamptz, timestamptz, uuid, boolean) TO forecourt_app, forecourt_customer;
--> statement-breakpoint
-- What a customer does may be told by mail: his transaction leaves a message that it cannot read again, and no other job.
GRANT INSERT ON outbox TO forecourt_customer;--> statement-breakpoint
CREATE FUNCTION enqueue_message(message uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job('deliver_message', json_build_object('id', message),
    job_key => 'outbox:' || message, max_attempts => 20);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION enqueue_message(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_message(uuid) TO forecourt_app, forecourt_customer;
