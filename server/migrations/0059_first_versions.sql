-- An order's first version is as old as the order: one that is brought in was opened before.
CREATE OR REPLACE FUNCTION note_first_version() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO order_versions (dealer_id, id, order_id, version, payment_type, worksheet, created, created_by)
  VALUES (NEW.dealer_id, gen_random_uuid(), NEW.id, NEW.version, NEW.payment_type, NEW.worksheet, NEW.created, NEW.created_by);
  RETURN NULL;
END $$;
