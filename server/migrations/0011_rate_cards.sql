CREATE TABLE "rate_cards" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lender_id" uuid NOT NULL,
	"number" integer,
	"programme" jsonb NOT NULL,
	"effective_from" date,
	"effective_to" date,
	"source" text NOT NULL,
	"restored_from" uuid,
	"file_name" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"published" timestamp with time zone,
	"published_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rate_cards_dealer_id_id_pk" PRIMARY KEY("dealer_id","id"),
	CONSTRAINT "rate_cards_number" UNIQUE("dealer_id","lender_id","number"),
	CONSTRAINT "rate_cards_published_with_dates" CHECK (("rate_cards"."number" IS NULL) = ("rate_cards"."effective_from" IS NULL) AND ("rate_cards"."number" IS NULL) = ("rate_cards"."published" IS NULL)),
	CONSTRAINT "rate_cards_dates_in_order" CHECK ("rate_cards"."effective_to" >= "rate_cards"."effective_from")
);
--> statement-breakpoint
CREATE TABLE "programme_change_orders" (
	"dealer_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_type" text NOT NULL,
	"frequency" text,
	"old_payment" bigint NOT NULL,
	"new_payment" bigint,
	"reason" text,
	CONSTRAINT "programme_change_orders_dealer_id_change_id_order_id_pk" PRIMARY KEY("dealer_id","change_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "programme_changes" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_fr" text NOT NULL,
	"effective_from" date NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"is_done" boolean DEFAULT false NOT NULL,
	"seen_to" uuid,
	"orders_seen" integer DEFAULT 0 NOT NULL,
	"orders_changed" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "programme_changes_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
ALTER TABLE "lenders" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "name_fr" text;--> statement-breakpoint
ALTER TABLE "lenders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_settings" ADD COLUMN "discount_settings" jsonb DEFAULT '{"allow_custom":true,"max_percent_rep":"0","max_percent_manager":"5","require_reason":true,"stacking":"stackable"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_cards" ADD CONSTRAINT "rate_cards_lender" FOREIGN KEY ("dealer_id","lender_id") REFERENCES "public"."lenders"("dealer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_change_orders" ADD CONSTRAINT "programme_change_orders_change" FOREIGN KEY ("dealer_id","change_id") REFERENCES "public"."programme_changes"("dealer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_change_orders" ADD CONSTRAINT "programme_change_orders_order" FOREIGN KEY ("dealer_id","order_id") REFERENCES "public"."orders"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What every lender deals on so far becomes its first published card. The owner may not stand above row security, so it is lifted meanwhile.
ALTER TABLE lenders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE lenders SET name_fr = coalesce(programme ->> 'name_fr', name);--> statement-breakpoint
INSERT INTO rate_cards (dealer_id, id, lender_id, number, programme, effective_from, effective_to, source, published)
SELECT dealer_id, gen_random_uuid(), id, 1, programme, effective_from::date, effective_to::date, 'given', now() FROM lenders;--> statement-breakpoint
ALTER TABLE lenders FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lenders" ALTER COLUMN "name_fr" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lenders" DROP COLUMN "programme";--> statement-breakpoint
ALTER TABLE "lenders" DROP COLUMN "effective_from";--> statement-breakpoint
ALTER TABLE "lenders" DROP COLUMN "effective_to";--> statement-breakpoint
ALTER TABLE "lenders" ADD CONSTRAINT "lenders_code" UNIQUE("dealer_id","code");--> statement-breakpoint
ALTER TABLE "lenders" ADD CONSTRAINT "lenders_active_has_code" CHECK ("lenders"."code" IS NOT NULL OR NOT "lenders"."is_active");--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['rate_cards', 'programme_changes', 'programme_change_orders'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;--> statement-breakpoint
-- What was published stands: figures of past deals are explained from it.
CREATE FUNCTION refuse_published_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'a published rate card is never edited' USING ERRCODE = 'insufficient_privilege'; END $$;--> statement-breakpoint
CREATE TRIGGER rate_cards_published_stand BEFORE UPDATE OR DELETE ON rate_cards
  FOR EACH ROW WHEN (OLD.number IS NOT NULL) EXECUTE FUNCTION refuse_published_change();--> statement-breakpoint
CREATE INDEX rate_cards_drafts ON rate_cards (dealer_id, lender_id, created DESC) WHERE number IS NULL;--> statement-breakpoint
CREATE INDEX programme_changes_newest ON programme_changes (dealer_id, created DESC, id DESC);--> statement-breakpoint
-- An order that is deleted takes its notes along.
CREATE INDEX programme_change_orders_of_order ON programme_change_orders (dealer_id, order_id);--> statement-breakpoint
-- The open orders that a change may concern, in the order in which the job walks them.
CREATE INDEX orders_open ON orders (dealer_id, id) WHERE NOT is_archived;
