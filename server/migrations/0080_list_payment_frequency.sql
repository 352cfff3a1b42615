ALTER TABLE "vehicles" ADD COLUMN "finance_frequency" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "lease_frequency" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "finance_monthly" bigint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "lease_monthly" bigint;--> statement-breakpoint
-- Stored payments were monthly equivalents until now. They stay so until the next start makes all of them again, as each
-- is due now.
ALTER TABLE vehicles NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE vehicles DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE vehicles SET finance_monthly = finance_payment, lease_monthly = lease_payment,
  finance_frequency = CASE WHEN finance_payment IS NOT NULL THEN 'monthly' END,
  lease_frequency = CASE WHEN lease_payment IS NOT NULL THEN 'monthly' END,
  payments_revision = least(payments_revision, pricing_revision - 1);--> statement-breakpoint
ALTER TABLE vehicles ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE vehicles FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE vehicles ADD CONSTRAINT vehicles_finance_frequency
  CHECK (finance_frequency IN ('weekly', 'biweekly', 'semimonthly', 'monthly'));--> statement-breakpoint
ALTER TABLE vehicles ADD CONSTRAINT vehicles_lease_frequency
  CHECK (lease_frequency IN ('weekly', 'biweekly', 'semimonthly', 'monthly'));--> statement-breakpoint
-- A payment says how often it is paid, and what it is compared by.
ALTER TABLE vehicles ADD CONSTRAINT vehicles_finance_payment_whole
  CHECK (num_nonnulls(finance_payment, finance_frequency, finance_monthly) IN (0, 3));--> statement-breakpoint
ALTER TABLE vehicles ADD CONSTRAINT vehicles_lease_payment_whole
  CHECK (num_nonnulls(lease_payment, lease_frequency, lease_monthly) IN (0, 3));--> statement-breakpoint
DROP INDEX vehicles_by_finance_payment;--> statement-breakpoint
DROP INDEX vehicles_by_lease_payment;--> statement-breakpoint
CREATE INDEX vehicles_by_finance_payment ON vehicles (dealer_id, finance_monthly, id) WHERE stock_status NOT IN ('S', 'U');--> statement-breakpoint
CREATE INDEX vehicles_by_lease_payment ON vehicles (dealer_id, lease_monthly, id) WHERE stock_status NOT IN ('S', 'U');
