CREATE TABLE "feeds" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_full" boolean DEFAULT true NOT NULL,
	"mapping" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "feeds_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "feed_imports" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"feed_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" bigint DEFAULT 0 NOT NULL,
	"format" text,
	"encoding" text,
	"state" text DEFAULT 'reading' NOT NULL,
	"problem" text,
	"problem_line" integer,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_new" integer DEFAULT 0 NOT NULL,
	"rows_changed" integer DEFAULT 0 NOT NULL,
	"rows_same" integer DEFAULT 0 NOT NULL,
	"rows_gone" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"headings" text[] DEFAULT '{}' NOT NULL,
	"mapping" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"published" timestamp with time zone,
	"published_by" uuid,
	CONSTRAINT "feed_imports_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "feed_chunks" (
	"dealer_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "feed_chunks_dealer_id_import_id_number_pk" PRIMARY KEY("dealer_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "feed_rows" (
	"dealer_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"vin" text,
	"stock_number" text,
	"name" text NOT NULL,
	"vehicle_id" uuid,
	"vehicle_version" integer,
	"data" jsonb,
	"before" jsonb,
	"filled" text[],
	"problems" jsonb,
	"raw" jsonb,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feed_rows_dealer_id_import_id_line_pk" PRIMARY KEY("dealer_id","import_id","line")
);
--> statement-breakpoint
ALTER TABLE "feed_imports" ADD CONSTRAINT "feed_imports_feed" FOREIGN KEY ("dealer_id","feed_id") REFERENCES "public"."feeds"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_chunks" ADD CONSTRAINT "feed_chunks_import" FOREIGN KEY ("dealer_id","import_id") REFERENCES "public"."feed_imports"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_rows" ADD CONSTRAINT "feed_rows_import" FOREIGN KEY ("dealer_id","import_id") REFERENCES "public"."feed_imports"("dealer_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_imports_of_feed" ON "feed_imports" USING btree ("dealer_id","feed_id","created","id");--> statement-breakpoint
CREATE INDEX "feed_rows_of_kind" ON "feed_rows" USING btree ("dealer_id","import_id","kind","line");--> statement-breakpoint
CREATE INDEX "feed_rows_vehicle" ON "feed_rows" USING btree ("dealer_id","import_id","vehicle_id");--> statement-breakpoint
-- What is in a file is compressed as little as possible: it is read once or twice and then thrown away.
ALTER TABLE feed_chunks ALTER COLUMN content SET STORAGE EXTERNAL;--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['feeds', 'feed_imports', 'feed_chunks', 'feed_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (dealer_id = current_dealer()) WITH CHECK (dealer_id = current_dealer())', name);
    EXECUTE format(
      'ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (dealer_id) REFERENCES dealerships (id)', name, name || '_dealership');
  END LOOP;
END $$;
