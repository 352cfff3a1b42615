-- Vehicles that changed since their payments were made: looked for after every change, and nearly always none.
CREATE INDEX "vehicles_due" ON "vehicles" USING btree ("dealer_id","pricing_revision","id") WHERE pricing_revision <> payments_revision;
