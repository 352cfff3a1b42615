-- Every move that is the dealership's can be filtered by: orders that were written before name those that were not told
-- apart. Nothing that a list shows moves, and nobody has to be told.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE orders DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE orders SET awaiting_dealer = awaiting_dealer || array_remove(ARRAY[
    CASE WHEN quote_step = 'awaiting-dealer' THEN 'quote' END,
    CASE WHEN build_and_price_step = 'awaiting-dealer' THEN 'pricing' END,
    CASE WHEN documents_step = 'awaiting-dealer' THEN 'document' END,
    CASE WHEN next_move ->> 'key' = 'start_worksheet' THEN 'worksheet' END], NULL)
  WHERE NOT is_archived AND ('awaiting-dealer' IN (quote_step, build_and_price_step, documents_step)
    OR next_move ->> 'key' = 'start_worksheet');--> statement-breakpoint
ALTER TABLE orders ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
