-- Browsers that an account has been signed in from: a sign-in from another one is told by mail. Nothing is opened with it.
CREATE TABLE "known_browsers" (
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_by_age" ON "known_browsers" USING btree ("last_seen");--> statement-breakpoint
ALTER TABLE "known_browsers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "known_browsers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY platform ON "known_browsers" USING (on_platform()) WITH CHECK (on_platform());
