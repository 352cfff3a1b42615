/** Hand-written statements of the bare reference for these responses. `$1` is the dealership. */

const orderState = `o.order_management_status, o.build_and_price_step, o.trade_in_step, o.credit_application_step, o.quote_step,
  o.deposit_step, o.appointment_step, o.documents_step, o.deposit_payment, o.awaiting, o.awaiting_since, o.next_move`

const ofCustomers = `LEFT JOIN orders o ON o.dealer_id = c.dealer_id AND o.id = c.latest_order_id
  LEFT JOIN vehicles v ON v.dealer_id = o.dealer_id AND v.id = o.vehicle_id`

const listed = (
  count: string,
) => `SELECT c.id, c.first_name, c.last_name, c.email, c.phone, c.language, c.lead_type, c.archive_status,
  c.assigned_dealer, c.orders_count, c.created, c.last_activity, o.id AS order_id, o.number, o.payment_type, ${orderState},
  o.deposit_mode, o.deposit_amount, o.deposit_capture_before, o.appointment_state, o.appointment_start,
  v.id AS vehicle_id, v.year, v.make, v.model, v.trim, v.vehicle_condition, v.stock_status, v.stock_number,
  u.first_name AS rep_first_name, u.last_name AS rep_last_name, u.role AS rep_role, u.is_active AS rep_is_active, (${count}) AS total
  FROM customers c ${ofCustomers}
  LEFT JOIN users u ON u.id = c.assigned_dealer`

const newestTen = 'ORDER BY c.created DESC, c.id DESC LIMIT 10'

/** Page 1 with its count from the counter rows. */
export const listIn = (order: string) =>
  `${listed(
    `SELECT sum(count) FROM customer_counts WHERE dealer_id = $1 AND archive_status = 'Active'`,
  )} WHERE c.dealer_id = $1 AND c.archive_status = 'Active' ${order}`

export const list = listIn(newestTen)

const filtered = `c.dealer_id = $1 AND c.archive_status = 'Active' AND c.assigned_dealer = $2 AND c.search LIKE $3`

/** Representative and part of a name, with the exact count. */
export const filter = `${listed(`SELECT count(*) FROM customers c WHERE ${filtered}`)} WHERE ${filtered} ${newestTen}`

/** The first page of any query, with the exact count. */
export function filteredBy(where: string): string {
  const whose = `c.dealer_id = $1 AND c.archive_status = 'Active' AND ${where}`
  const joined = /\b[ov]\./.test(where) ? ofCustomers : ''
  return `${listed(`SELECT count(*) FROM customers c ${joined} WHERE ${whose}`)} WHERE ${whose} ${newestTen}`
}

const customerColumns = `c.id, c.first_name, c.last_name, c.email, c.phone, c.secondary_phone, c.address_line_1, c.address_line_2, c.city, c.province,
  c.postal_code, c.note, c.language, c.lead_type, c.archive_status, c.archive_reason, c.assigned_dealer, c.created, c.last_activity,
  c.version, n.first_name || ' ' || n.last_name AS updated_by,
  u.first_name AS rep_first_name, u.last_name AS rep_last_name, u.role AS rep_role, u.is_active AS rep_is_active`

const customerPeople =
  'LEFT JOIN users u ON u.id = c.assigned_dealer LEFT JOIN users n ON n.id = c.updated_by'

export const detail = `SELECT ${customerColumns} FROM customers c ${customerPeople} WHERE c.dealer_id = $1 AND c.id = $2`

export const create = `WITH c AS (INSERT INTO customers (dealer_id, id, first_name, last_name, email, phone, language, lead_type, search,
    name_sound, updated_by)
  VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, 'en', 'dealer_side', $6, '', $7) RETURNING *)
  SELECT ${customerColumns} FROM c ${customerPeople}`

const held = `CASE WHEN v.reserved_until > now() THEN (SELECT jsonb_build_object('order', h.id, 'order_number', h.number,
    'reservation_number', v.reservation_number, 'note', v.reservation_note,
    'reserved_until', to_char(v.reserved_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'reserved_by',
    (SELECT k.first_name || ' ' || k.last_name FROM users k WHERE k.id = v.reserved_by))
  FROM orders h WHERE h.dealer_id = v.dealer_id AND h.id = v.reserved_for) END AS reservation`

const orderColumns = `o.id, o.number, o.customer_id, o.payment_type, o.payment_include_tax, o.campaign, o.note, o.postal_code,
  o.is_archived, o.archived_status_changed_at, ${orderState}, o.payment, o.created, o.updated, o.version,
  o.commission_number, o.confirmation,
  v.id AS vehicle_id, v.vin, v.make, v.model, v.year, v.trim, v.vehicle_condition, v.stock_status, v.stock_number, coalesce(v.online_price, v.listing_price) AS listing_price,
  v.msrp, v.fuel_type, v.unladen_weight_lb, v.city_mpg, v.highway_mpg, v.average_wholesale, v.gross_weight_kg, v.body_type, v.transmission, v.drivetrain, v.exterior_color,
  v.exterior_color_name, v.odometer, v.arrival_date, v.delivery_charge, v.in_stock_since, v.spin_car_url, v.cash_payment,
  v.finance_payment, v.lease_payment, v.finance_frequency, v.lease_frequency, v.cash_reason, v.finance_reason, v.lease_reason, v.finance_programme, v.lease_programme,
  v.payments_as_of, v.commission_number AS vehicle_commission_number, ${held}, (v.pricing_revision <> v.payments_revision OR EXISTS (SELECT FROM payment_refreshes r
    WHERE r.dealer_id = v.dealer_id AND ((NOT r.is_done AND (r.seen_to IS NULL OR v.id > r.seen_to)) OR r.changes_at <= now()))
  ) AS are_payments_due,
  (SELECT to_jsonb(m) FROM appointments m WHERE m.dealer_id = o.dealer_id AND m.order_id = o.id AND m.outcome <> 'rescheduled'
    ORDER BY m.created DESC, m.id DESC LIMIT 1) AS appointment,
  (SELECT to_jsonb(t) FROM trade_ins t WHERE t.dealer_id = o.dealer_id AND t.order_id = o.id ORDER BY t.position LIMIT 1) AS trade_in,
  (SELECT to_jsonb(t) FROM trade_ins t WHERE t.dealer_id = o.dealer_id AND t.customer_id = o.customer_id AND t.order_id IS NULL
    ORDER BY t.created DESC, t.id DESC LIMIT 1) AS available_trade_in,
  (SELECT w.first_name || ' ' || w.last_name FROM customers c JOIN users w ON w.id = c.assigned_dealer
    WHERE c.dealer_id = o.dealer_id AND c.id = o.customer_id) AS rep,
  a.first_name || ' ' || a.last_name AS archiver, n.first_name || ' ' || n.last_name AS updater`

const orderPeople = `JOIN vehicles v ON v.dealer_id = o.dealer_id AND v.id = o.vehicle_id
  LEFT JOIN users a ON a.id = o.archived_status_changed_by LEFT JOIN users n ON n.id = o.updated_by`

/** The orders of a customer, newest first. */
export const orders = `SELECT ${orderColumns} FROM orders o ${orderPeople}
  WHERE o.dealer_id = $1 AND o.customer_id = $2 ORDER BY o.created DESC, o.id DESC LIMIT 100`

/** The note of an order, and the activity of its customer, to the minute. */
export const update = `WITH o AS (UPDATE orders SET note = $3, updated_by = $4, version = version + 1, updated = now()
    WHERE dealer_id = $1 AND id = $2 RETURNING *),
  active AS (UPDATE customers c SET last_activity = now() FROM o
    WHERE c.dealer_id = o.dealer_id AND c.id = o.customer_id AND c.last_activity < now() - interval '1 minute')
  SELECT ${orderColumns}, o.worksheet, o.overrides FROM o ${orderPeople}`

export const priced = `SELECT o.worksheet, to_json(v) AS vehicle, c.assigned_dealer FROM orders o
  JOIN vehicles v ON v.dealer_id = o.dealer_id AND v.id = o.vehicle_id
  JOIN customers c ON c.dealer_id = o.dealer_id AND c.id = o.customer_id WHERE o.dealer_id = $1 AND o.id = $2`

export const law = `SELECT t.* FROM tax_rules t JOIN dealerships d ON d.country = t.country AND d.province_code = t.region
  WHERE d.id = $1 ORDER BY t.effective_from`
