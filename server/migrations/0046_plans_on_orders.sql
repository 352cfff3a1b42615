-- Customers put plans on their orders: they see what is offered, without what it costs the dealership.
GRANT SELECT (dealer_id, id, active, pre_installed, name, name_fr, payment_type, vehicle_condition, vehicle_types, gst, hst,
    pst, qst, duration_type, use_pen_for_localized_prices, pen_product_for_coverage, pen_coverage, product_code)
  ON protection_plans TO forecourt_customer;--> statement-breakpoint
GRANT SELECT (dealer_id, id, protection_plan, title_en, title_fr, price, duration, distance_limit, deductible,
    model_year_from, model_year_to, active, updated) ON protection_plan_prices TO forecourt_customer;--> statement-breakpoint
GRANT SELECT (dealer_id, id, product_code, terms, needs_vin, needs_odometer, needs_in_service_date)
  ON pen_products TO forecourt_customer;--> statement-breakpoint
GRANT SELECT (dealer_id, protection_plan, vehicle_id, asked, price, deductible, distance_limit, term, as_of)
  ON protection_plan_ratings TO forecourt_customer;--> statement-breakpoint
CREATE POLICY offered ON protection_plans AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR active);--> statement-breakpoint
CREATE POLICY offered ON protection_plan_prices AS RESTRICTIVE TO forecourt_customer
  USING (NOT is_customer() OR (active AND protection_plan IN (SELECT p.id FROM protection_plans p)));
