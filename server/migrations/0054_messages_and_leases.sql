CREATE TABLE "job_runners" (
	"id" text PRIMARY KEY NOT NULL,
	"seen" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- The owner's jobs alone know of it.
REVOKE ALL ON job_runners FROM forecourt_app;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "order_key" "bytea";--> statement-breakpoint
CREATE INDEX "outbox_of_key" ON "outbox" USING btree ("order_key","created","id") WHERE "outbox"."order_key" IS NOT NULL;
