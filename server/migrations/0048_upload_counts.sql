CREATE TABLE "upload_counts" (
	"dealer_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE upload_counts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE upload_counts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A picture of staff is stored where there is no dealership, and counts for the one that they act in.
CREATE POLICY own_or_platform ON upload_counts
  USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform());--> statement-breakpoint
ALTER TABLE upload_counts ADD CONSTRAINT upload_counts_dealership FOREIGN KEY (dealer_id) REFERENCES dealerships (id);--> statement-breakpoint

-- Counts what a transaction stores toward the dealership's day, and fails it where the day would hold more than it may.
-- The row is locked until the transaction ends, so of many at once each sees what the one before it stored; what is rolled
-- back is not counted. Nobody's clock turns a day back.
CREATE FUNCTION count_upload(in_dealer uuid, in_now timestamptz, in_zone text, in_field text,
  in_files int, in_bytes bigint, in_most_files int, in_most_bytes bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := (in_now AT TIME ZONE in_zone)::date;
  counted upload_counts%ROWTYPE;
BEGIN
  INSERT INTO upload_counts AS c (dealer_id, day, files, bytes) VALUES (in_dealer, today, in_files, in_bytes)
    ON CONFLICT (dealer_id) DO UPDATE SET
      day = greatest(c.day, today),
      files = CASE WHEN c.day < today THEN 0 ELSE c.files END + in_files,
      bytes = CASE WHEN c.day < today THEN 0 ELSE c.bytes END + in_bytes
    RETURNING c.* INTO counted;
  IF counted.files > in_most_files OR counted.bytes > in_most_bytes THEN
    RAISE EXCEPTION 'more than may be uploaded in one day' USING ERRCODE = 'FQ001', DETAIL = json_build_object(
      'field', in_field,
      'seconds', greatest(1, ceil(extract(epoch FROM ((today + 1)::timestamp AT TIME ZONE in_zone) - in_now)))::int);
  END IF;
END $$;
