-- Every state that a dealership's questions had. The newest is in force; what was answered names the one it answered.
CREATE TABLE "question_lists" (
	"dealer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"questions" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "question_lists_dealer_id_kind_version_pk" PRIMARY KEY("dealer_id","kind","version"),
	CONSTRAINT "question_lists_kind" CHECK ("kind" IN ('trade_in', 'aftermarket'))
);
--> statement-breakpoint
ALTER TABLE "question_lists" ADD CONSTRAINT "question_lists_dealership" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE question_lists ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE question_lists FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY tenant ON question_lists USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer());--> statement-breakpoint
REVOKE UPDATE ON question_lists FROM forecourt_app;--> statement-breakpoint
-- A customer is asked what is in force.
GRANT SELECT (dealer_id, kind, version, is_default, questions) ON question_lists TO forecourt_customer;
