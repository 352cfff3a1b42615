import Fastify from 'fastify'
import { Pool, type PoolClient, types as pgTypes } from 'pg'

/**
 * The bare reference: Fastify, pg and the same statements, no code of ours. `session` routes add what no honest server
 * of this kind can leave out: a session look-up and a transaction with the tenant set.
 */
const [url = '', dealerId = '', sessionHash = ''] = process.argv.slice(2)
pgTypes.setTypeParser(pgTypes.builtins.INT8, Number)
const bare = new Pool({ connectionString: url, max: 20, options: '-c timezone=UTC' })
const guarded = new Pool({
  connectionString: url,
  max: 20,
  options: '-c timezone=UTC -c role=forecourt_app',
})
const fastify = Fastify()

const page = `SELECT c.*, o.number, o.payment_type, o.order_management_status, o.build_and_price_step, o.trade_in_step,
  o.credit_application_step, o.quote_step, o.deposit_step, o.appointment_step, o.documents_step, o.next_move, o.deposit_payment,
  o.deposit_mode, o.deposit_amount, o.deposit_capture_before, o.appointment_state, o.appointment_start,
  v.id AS vehicle_id, v.year, v.make, v.model, v.trim, v.vehicle_condition, v.stock_status, v.stock_number,
  u.first_name AS rep_first_name, u.last_name AS rep_last_name, u.role AS rep_role
  FROM customers c
  LEFT JOIN orders o ON o.dealer_id = c.dealer_id AND o.id = c.latest_order_id
  LEFT JOIN vehicles v ON v.dealer_id = o.dealer_id AND v.id = o.vehicle_id
  LEFT JOIN users u ON u.id = c.assigned_dealer`
const listPage = `${page} WHERE c.dealer_id = $1 AND c.archive_status = 'Active' ORDER BY c.created DESC, c.id DESC LIMIT 10`
const listCount = `SELECT sum(count) AS count FROM customer_counts WHERE dealer_id = $1 AND archive_status = 'Active'`
const filterWhere = `c.dealer_id = $1 AND c.archive_status = 'Active' AND c.assigned_dealer = $2 AND c.search LIKE $3`
const filterPage = `${page} WHERE ${filterWhere} ORDER BY c.created DESC, c.id DESC LIMIT 10`
const filterCount = `SELECT count(*) FROM customers c WHERE ${filterWhere}`
const detail =
  'SELECT c.*, u.first_name AS rep_first_name, u.last_name AS rep_last_name FROM customers c LEFT JOIN users u ON u.id = c.assigned_dealer WHERE c.dealer_id = $1 AND c.id = $2'
const update =
  'UPDATE orders SET note = $3, version = version + 1, updated = now() WHERE dealer_id = $1 AND id = $2 RETURNING *'
const create = `INSERT INTO customers (dealer_id, id, first_name, last_name, email, phone, language, lead_type, search, name_sound)
  VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, 'en', 'dealer_side', $6, '') RETURNING *`

const priced = `SELECT o.worksheet, to_json(v) AS vehicle, c.assigned_dealer FROM orders o
  JOIN vehicles v ON v.dealer_id = o.dealer_id AND v.id = o.vehicle_id
  JOIN customers c ON c.dealer_id = o.dealer_id AND c.id = o.customer_id WHERE o.dealer_id = $1 AND o.id = $2`
const law = `SELECT t.* FROM tax_rules t JOIN dealerships d ON d.country = t.country AND d.province_code = t.region
  WHERE d.id = $1 ORDER BY t.effective_from`

/** The payment of a loan by the textbook, on the price alone: no line, no tax, no trade-in, no rounding of a schedule. */
function textbookPayment({ price, finance }: Worksheet): string {
  const i = Number(finance.rate) / 1200
  const financed = Number(price) - Number(finance.down_payment)
  return (i === 0 ? financed / finance.term : (financed * i) / (1 - (1 + i) ** -finance.term)).toFixed(2)
}

interface Worksheet {
  readonly price: string
  readonly finance: { readonly rate: string; readonly term: number; readonly down_payment: string }
}

interface Runner {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}
type Work = (runner: Runner) => Promise<unknown>

const prepared = new Map<string, string>()
const runnerOn = (client: Pool | PoolClient): Runner => ({
  query: (text, values) => {
    let name = prepared.get(text)
    if (name === undefined) prepared.set(text, (name = `s${prepared.size}`))
    return client.query({ name, text, values })
  },
})

/** With a session look-up and the tenant's transaction. */
async function inSession(work: Work) {
  await guarded.query({
    name: 'enter',
    text: 'SELECT enter_session($1, false)',
    values: [Buffer.from(sessionHash, 'hex')],
  })
  const client = await guarded.connect()
  try {
    await client.query(`BEGIN; SELECT set_config('app.dealer_id', '${dealerId}', true)`)
    const answer = await work(runnerOn(client))
    await client.query('COMMIT')
    return answer
  } finally {
    client.release()
  }
}

interface Asked {
  Params: { id: string }
  Querystring: { rep: string; like: string }
  Body: Record<string, string>
}

type Route = (request: { params: Asked['Params']; query: Asked['Querystring']; body: Asked['Body'] }) => Work

const routes: [string, 'GET' | 'POST' | 'PATCH', Route][] = [
  [
    '/list',
    'GET',
    () => async db => {
      const rows = await db.query(listPage, [dealerId])
      const count = await db.query(listCount, [dealerId])
      return { count: count.rows[0], results: rows.rows }
    },
  ],
  [
    '/filter',
    'GET',
    ({ query }) =>
      async db => {
        const rows = await db.query(filterPage, [dealerId, query.rep, query.like])
        const count = await db.query(filterCount, [dealerId, query.rep, query.like])
        return { count: count.rows[0], results: rows.rows }
      },
  ],
  [
    '/detail/:id',
    'GET',
    ({ params }) =>
      async db =>
        (await db.query(detail, [dealerId, params.id])).rows[0],
  ],
  [
    '/update/:id',
    'PATCH',
    ({ params, body }) =>
      async db =>
        (await db.query(update, [dealerId, params.id, body['note']])).rows[0],
  ],
  [
    '/price',
    'POST',
    ({ body }) =>
      async db => {
        const [order] = (await db.query(priced, [dealerId, body['order']])).rows as { worksheet: Worksheet }[]
        const taxes = await db.query(law, [dealerId])
        return { payment: order && textbookPayment(order.worksheet), order, taxes: taxes.rows }
      },
  ],
  [
    '/create',
    'POST',
    ({ body: b }) =>
      async db =>
        (
          await db.query(create, [
            dealerId,
            b['first_name'],
            b['last_name'],
            b['email'],
            b['phone'],
            `${b['first_name']} ${b['last_name']}`,
          ])
        ).rows[0],
  ],
]

for (const [path, method, route] of routes) {
  fastify.route<Asked>({ method, url: `/bare${path}`, handler: request => route(request)(runnerOn(bare)) })
  fastify.route<Asked>({ method, url: `/session${path}`, handler: request => inSession(route(request)) })
}

const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
process.send?.(address)
