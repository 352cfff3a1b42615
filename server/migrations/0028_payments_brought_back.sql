-- A card that is brought back may give a payment to a deal that the card in between had none for.
ALTER TABLE "programme_change_orders" ALTER COLUMN "old_payment" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "programme_change_orders" ADD CONSTRAINT "programme_change_orders_a_payment" CHECK (old_payment IS NOT NULL OR new_payment IS NOT NULL);
