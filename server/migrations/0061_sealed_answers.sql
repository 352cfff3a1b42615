-- An answer that is kept for repeats tells of a person, and the one of a sent link what opens his side: it is sealed (R35),
-- and beside it stands what it is about, by which erasing a person finds it. What was kept in clear goes. Its key stays:
-- whoever repeats a call of these last hours is told that it was done, and nothing is done twice.
ALTER TABLE "idempotency_keys" ADD COLUMN "body_sealed" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "about" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "etag";
