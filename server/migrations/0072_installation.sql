CREATE TABLE "first_links" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE first_links ADD CONSTRAINT first_links_one CHECK (id = 1);--> statement-breakpoint
ALTER TABLE first_links ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE first_links FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY platform ON first_links USING (on_platform()) WITH CHECK (on_platform())
