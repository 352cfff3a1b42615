-- The day and what is left of it come from the product: PostgreSQL's time-zone data may be older than the rules in force.
DROP FUNCTION count_upload(uuid, timestamptz, text, text, int, bigint, int, bigint);--> statement-breakpoint

-- Counts what a transaction stores toward the dealership's day, and fails it where the day would hold more than it may.
-- The row is locked until the transaction ends, so parallel uploads are counted one after the other; what is rolled back
-- is not counted. A clock that goes back does not turn a day back.
CREATE FUNCTION count_upload(in_dealer uuid, in_today date, in_seconds_left int, in_field text,
  in_files int, in_bytes bigint, in_max_files int, in_max_bytes bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted upload_counts%ROWTYPE;
BEGIN
  INSERT INTO upload_counts AS c (dealer_id, day, files, bytes) VALUES (in_dealer, in_today, in_files, in_bytes)
    ON CONFLICT (dealer_id) DO UPDATE SET
      day = greatest(c.day, in_today),
      files = CASE WHEN c.day < in_today THEN 0 ELSE c.files END + in_files,
      bytes = CASE WHEN c.day < in_today THEN 0 ELSE c.bytes END + in_bytes
    RETURNING c.* INTO counted;
  IF counted.files > in_max_files OR counted.bytes > in_max_bytes THEN
    RAISE EXCEPTION 'more than may be uploaded in one day' USING ERRCODE = 'FQ001', DETAIL = json_build_object(
      'field', in_field, 'seconds', in_seconds_left);
  END IF;
END $$;
