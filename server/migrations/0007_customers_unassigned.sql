-- In the index by representative the rows without one are in no order: a missing value is no value to be ordered within.
CREATE INDEX customers_unassigned ON customers (dealer_id, archive_status, created DESC, id DESC) WHERE assigned_dealer IS NULL;
