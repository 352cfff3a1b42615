-- An idempotency key answers for a day (R50). What is older goes, whichever dealership it is of.
DROP POLICY tenant ON idempotency_keys;
CREATE POLICY own_or_platform ON idempotency_keys
  USING (dealer_id = current_dealer() OR on_platform()) WITH CHECK (dealer_id = current_dealer() OR on_platform());
