-- An idempotency key answers for a day (R50). What is older goes, whichever dealership it is of; the rows of a day are
-- no business of the platform, and it writes none.
CREATE POLICY old_to_platform ON idempotency_keys
  USING (on_platform() AND created < now() - interval '24 hours') WITH CHECK (false);
