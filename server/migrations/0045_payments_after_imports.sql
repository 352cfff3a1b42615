-- The job that makes payments anew stays locked from the moment it is asked for to the end of the transaction: whoever
-- changes very many vehicles asks for it at his end (app.payments_at_end), and keeps nobody waiting until then.
CREATE OR REPLACE FUNCTION vehicle_payments_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.payments_at_end', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM enqueue_payment_refresh(due.dealer_id)
    FROM (SELECT DISTINCT dealer_id FROM after_rows WHERE pricing_revision <> payments_revision) AS due;
  RETURN NULL;
END $$;--> statement-breakpoint
-- An import is walked by its lines. As long as the planner has not counted a new file, this index looked as good for that
-- as those that know lines, and every part of a file read all of it.
DROP INDEX "feed_rows_vehicle";--> statement-breakpoint
CREATE INDEX "feed_rows_vehicle" ON "feed_rows" USING btree ("dealer_id","vehicle_id","import_id");
