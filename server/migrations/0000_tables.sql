CREATE TABLE "audit_events" (
	"dealer_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" uuid,
	"actor_kind" text NOT NULL,
	"on_behalf_of" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text,
	"outcome" text NOT NULL,
	"request_id" text,
	"ip" text,
	"changes" jsonb NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_events_dealer_id_seq_pk" PRIMARY KEY("dealer_id","seq")
);
--> statement-breakpoint
CREATE TABLE "customer_counts" (
	"dealer_id" uuid NOT NULL,
	"archive_status" text NOT NULL,
	"assigned_dealer" uuid NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "customer_counts_dealer_id_archive_status_assigned_dealer_pk" PRIMARY KEY("dealer_id","archive_status","assigned_dealer")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"address_line_1" text,
	"address_line_2" text,
	"city" text,
	"province" text,
	"postal_code" text,
	"note" text,
	"language" text NOT NULL,
	"lead_type" text NOT NULL,
	"archive_status" text DEFAULT 'Active' NOT NULL,
	"archive_reason" text,
	"assigned_dealer" uuid,
	"search" text NOT NULL,
	"name_sound" text NOT NULL,
	"latest_order_id" uuid,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"awaiting" text DEFAULT 'none' NOT NULL,
	"awaiting_since" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_activity" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customers_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_dealer_id_id_pk" PRIMARY KEY("dealer_id","id"),
	CONSTRAINT "saved_views_name" UNIQUE("dealer_id","user_id","name")
);
--> statement-breakpoint
CREATE TABLE "dealerships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"cname" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address_line_1" text NOT NULL,
	"address_line_2" text,
	"city" text NOT NULL,
	"province_code" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"timezone" text NOT NULL,
	"default_language" text NOT NULL,
	"allowed_languages" jsonb NOT NULL,
	"hours" jsonb NOT NULL,
	"theme" jsonb NOT NULL,
	"custom_copy" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"oem" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trade_in_system" text DEFAULT 'internal' NOT NULL,
	"credit_application_system" text DEFAULT 'NONE' NOT NULL,
	"is_eti_enabled" boolean DEFAULT false NOT NULL,
	"is_trs_enabled" boolean DEFAULT false NOT NULL,
	"use_external_crm" boolean DEFAULT false NOT NULL,
	"external_crm_url" text,
	"compulsory_login" boolean DEFAULT false NOT NULL,
	"vdp_flow" text DEFAULT 'modular' NOT NULL,
	"spin_car_enabled" boolean DEFAULT false NOT NULL,
	"use_postal_code" boolean DEFAULT true NOT NULL,
	"local_tax_rates" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mandatory_ssn" boolean DEFAULT false NOT NULL,
	"mandatory_secondary_phone" boolean DEFAULT false NOT NULL,
	"enable_sales_manager_fee_discounts" boolean DEFAULT false NOT NULL,
	"reps_see_all" boolean DEFAULT false NOT NULL,
	"response_time_minutes" integer DEFAULT 15 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealerships_uid_unique" UNIQUE("uid"),
	CONSTRAINT "dealerships_cname_unique" UNIQUE("cname"),
	CONSTRAINT "dealerships_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_fr" text NOT NULL,
	"kind" text NOT NULL,
	"incentive_type" text,
	"amount" bigint NOT NULL,
	"percent" text,
	"paid_by" text DEFAULT 'dealer' NOT NULL,
	"taxability" text NOT NULL,
	"include_by_default" boolean DEFAULT false NOT NULL,
	"is_cash" boolean DEFAULT true NOT NULL,
	"is_finance" boolean DEFAULT true NOT NULL,
	"is_lease" boolean DEFAULT true NOT NULL,
	"applicable_new" boolean DEFAULT true NOT NULL,
	"applicable_used" boolean DEFAULT true NOT NULL,
	"applicable_cpo" boolean DEFAULT true NOT NULL,
	"is_in_stock" boolean DEFAULT true NOT NULL,
	"is_in_transit" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT true NOT NULL,
	"is_pending" boolean DEFAULT true NOT NULL,
	"is_virtual" boolean DEFAULT true NOT NULL,
	"is_as_is" boolean DEFAULT true NOT NULL,
	"vehicle_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marketscan_type" text,
	"order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "discounts_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_fr" text NOT NULL,
	"description_en" text,
	"description_fr" text,
	"amount" bigint NOT NULL,
	"type" text NOT NULL,
	"taxability" text NOT NULL,
	"cap_cost" boolean DEFAULT false NOT NULL,
	"residualize" boolean DEFAULT false NOT NULL,
	"tax_in_cap" boolean DEFAULT false NOT NULL,
	"selectable_by_customer" boolean DEFAULT false NOT NULL,
	"include_by_default" boolean DEFAULT false NOT NULL,
	"is_cash" boolean DEFAULT true NOT NULL,
	"is_finance" boolean DEFAULT true NOT NULL,
	"is_lease" boolean DEFAULT true NOT NULL,
	"applicable_new" boolean DEFAULT true NOT NULL,
	"applicable_used" boolean DEFAULT true NOT NULL,
	"applicable_cpo" boolean DEFAULT true NOT NULL,
	"is_in_stock" boolean DEFAULT true NOT NULL,
	"is_in_transit" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT true NOT NULL,
	"is_pending" boolean DEFAULT true NOT NULL,
	"is_virtual" boolean DEFAULT true NOT NULL,
	"is_as_is" boolean DEFAULT true NOT NULL,
	"vehicle_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marketscan_type" text,
	"order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fees_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"dealer_id" uuid NOT NULL,
	"actor" uuid NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" integer,
	"body" jsonb,
	"etag" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_dealer_id_actor_key_pk" PRIMARY KEY("dealer_id","actor","key")
);
--> statement-breakpoint
CREATE TABLE "order_numbers" (
	"dealer_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "order_numbers_dealer_id_year_pk" PRIMARY KEY("dealer_id","year")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"payment_type" text NOT NULL,
	"payment_include_tax" boolean NOT NULL,
	"campaign" text,
	"note" text,
	"postal_code" text,
	"order_management_status" text DEFAULT 'new' NOT NULL,
	"build_and_price_step" text DEFAULT 'initial' NOT NULL,
	"trade_in_step" text DEFAULT 'initial' NOT NULL,
	"credit_application_step" text DEFAULT 'initial' NOT NULL,
	"quote_step" text DEFAULT 'initial' NOT NULL,
	"deposit_step" text DEFAULT 'initial' NOT NULL,
	"appointment_step" text DEFAULT 'initial' NOT NULL,
	"documents_step" text DEFAULT 'initial' NOT NULL,
	"deposit_payment" text DEFAULT 'unpaid' NOT NULL,
	"deposit_mode" text,
	"deposit_amount" bigint,
	"deposit_capture_before" timestamp with time zone,
	"appointment_state" text,
	"appointment_start" timestamp with time zone,
	"awaiting" text DEFAULT 'none' NOT NULL,
	"next_move" jsonb DEFAULT '{"key":"nothing","step":null,"params":{}}'::jsonb NOT NULL,
	"awaiting_dealer" text[] DEFAULT '{}' NOT NULL,
	"awaiting_customer" text[] DEFAULT '{}' NOT NULL,
	"awaiting_since" timestamp with time zone,
	"worksheet" jsonb NOT NULL,
	"payment" jsonb,
	"is_archived" boolean DEFAULT false NOT NULL,
	"archived_status_changed_at" timestamp with time zone,
	"archived_status_changed_by" uuid,
	"created_by" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_dealer_id_id_pk" PRIMARY KEY("dealer_id","id"),
	CONSTRAINT "orders_number" UNIQUE("dealer_id","number")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dealer_id" uuid,
	"channel" text NOT NULL,
	"content_sealed" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lenders" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"is_oem" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"programme" jsonb NOT NULL,
	"effective_from" text NOT NULL,
	"effective_to" text,
	CONSTRAINT "lenders_dealer_id_id_pk" PRIMARY KEY("dealer_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"dealer_id" uuid PRIMARY KEY NOT NULL,
	"default_payment_type" text NOT NULL,
	"default_payment_type_used" text NOT NULL,
	"bank" jsonb NOT NULL,
	"oem" jsonb NOT NULL,
	"lease" jsonb NOT NULL,
	"finance_frequencies" jsonb NOT NULL,
	"lease_frequencies" jsonb NOT NULL,
	"include_sales_tax" boolean NOT NULL,
	"conditional_incentives_enabled" boolean DEFAULT false NOT NULL,
	"global_incentives" boolean DEFAULT true NOT NULL,
	"lease_rate_calculation_method" text NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remembered_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"password_version" integer NOT NULL,
	"is_spent" boolean DEFAULT false NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "remembered_devices_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"dealer_id" uuid,
	"second_factor_at" timestamp with time zone,
	"password_version" integer NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "tax_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"name" text NOT NULL,
	"name_fr" text NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"as_of" date NOT NULL,
	"rules" jsonb NOT NULL,
	"source" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rules_from" UNIQUE("country","region","effective_from")
);
--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealership_members" (
	"dealer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_not_automatically_assigned" boolean DEFAULT false NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "dealership_members_dealer_id_user_id_pk" PRIMARY KEY("dealer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "otp_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hmac" "bytea" NOT NULL,
	"phone_sealed" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_devices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone_sealed" text NOT NULL,
	"masked_phone" text NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"role" text,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"is_corporate" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT 'local' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"password_hash" text,
	"password_version" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"show_analytics_dashboard" boolean DEFAULT false NOT NULL,
	"show_credit_application" boolean DEFAULT false NOT NULL,
	"grants" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"avatar" text,
	"last_activity" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recent_searches" (
	"dealer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"searches" jsonb NOT NULL,
	CONSTRAINT "recent_searches_dealer_id_user_id_pk" PRIMARY KEY("dealer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"dealer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vin" text,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer NOT NULL,
	"trim" text NOT NULL,
	"vehicle_condition" text NOT NULL,
	"stock_status" text NOT NULL,
	"stock_number" text NOT NULL,
	"listing_price" bigint NOT NULL,
	"msrp" bigint,
	"delivery_charge" bigint DEFAULT 0 NOT NULL,
	"fuel_type" text NOT NULL,
	"body_type" text NOT NULL,
	"segment" text NOT NULL,
	"transmission" text NOT NULL,
	"drivetrain" text NOT NULL,
	"exterior_color" text NOT NULL,
	"exterior_color_name" text NOT NULL,
	"odometer" integer DEFAULT 0 NOT NULL,
	"arrival_date" date,
	"in_stock_since" date,
	"spin_car_url" text,
	"search" text NOT NULL,
	"cash_payment" bigint,
	"finance_payment" bigint,
	"lease_payment" bigint,
	"payments_as_of" timestamp with time zone,
	"payment_reason" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicles_dealer_id_id_pk" PRIMARY KEY("dealer_id","id"),
	CONSTRAINT "vehicles_stock_number" UNIQUE("dealer_id","stock_number")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_rep_of_dealership" FOREIGN KEY ("dealer_id","assigned_dealer") REFERENCES "public"."dealership_members"("dealer_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer" FOREIGN KEY ("dealer_id","customer_id") REFERENCES "public"."customers"("dealer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vehicle" FOREIGN KEY ("dealer_id","vehicle_id") REFERENCES "public"."vehicles"("dealer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_dealer_id_dealerships_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealership_members" ADD CONSTRAINT "dealership_members_dealer_id_dealerships_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealerships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealership_members" ADD CONSTRAINT "dealership_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD CONSTRAINT "otp_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_devices" ADD CONSTRAINT "otp_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("state","created");--> statement-breakpoint
CREATE INDEX "remembered_devices_of_user" ON "remembered_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id","created");