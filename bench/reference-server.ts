import Fastify from 'fastify'
import { Pool, type PoolClient, types as pgTypes } from 'pg'
import { crowdQuestions } from './crowd-statements.ts'
import { customer, listRow, order, type Place, type Row } from './reference-rows.ts'
import * as statements from './reference-statements.ts'

/**
 * The bare reference: Fastify and pg without our code, with hand-written prepared statements. It makes the same
 * changes and gives the same responses (same-answers.ts compares both before measuring), without session,
 * permissions, tenancy, validation, idempotency and version checks. `session` routes add the minimum of a real
 * server: a session look-up and the tenant's transaction.
 */
const [url = '', dealerId = '', sessionHash = '', userId = ''] = process.argv.slice(2)
pgTypes.setTypeParser(pgTypes.builtins.INT8, Number)
pgTypes.setTypeParser(pgTypes.builtins.NUMERIC, Number)
pgTypes.setTypeParser(pgTypes.builtins.DATE, String)
pgTypes.setTypeParser(
  pgTypes.builtins.TIMESTAMPTZ,
  text => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`,
)
const bare = new Pool({ connectionString: url, max: 20, options: '-c timezone=UTC' })
const guarded = new Pool({
  connectionString: url,
  max: 20,
  options: '-c timezone=UTC -c role=forecourt_app',
})
const fastify = Fastify()
const seat = await placeOf(dealerId)

/** The textbook payment of a loan on the price alone: no line, no tax, no trade-in, no rounding of a schedule. */
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
  query(text: string, values: unknown[]): Promise<{ rows: Row[] }>
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
  Querystring: { rep: string; like: string; customer: string; values: string }
  Body: Record<string, string>
}

type Route = (request: { params: Asked['Params']; query: Asked['Querystring']; body: Asked['Body'] }) => Work

function pageOf(rows: readonly Row[]) {
  const count = Number(rows[0]?.['total'] ?? 0)
  const last = Math.max(1, Math.ceil(count / 10))
  return { count, current: 1, last, limit: 10, results: rows.map(row => listRow(row, seat.lateAfter)) }
}

/** The statement of a crowd's query, by its index; only its values name the user. */
const crowdTexts = crowdQuestions({ me: '', email: '', phone: '' }).map(({ text }) => text)
const crowdText = (place: string): string => crowdTexts[Number(place)] ?? ''

const one = ([row]: readonly Row[]): Row => {
  if (!row) throw new Error('no such row')
  return row
}

const routes: [string, 'GET' | 'POST' | 'PATCH', Route][] = [
  [
    '/list',
    'GET',
    () => async db => {
      const { rows } = await db.query(statements.list, [dealerId])
      return pageOf(rows)
    },
  ],
  [
    '/filter',
    'GET',
    ({ query }) =>
      async db => {
        const { rows } = await db.query(statements.filter, [dealerId, query.rep, query.like])
        return pageOf(rows)
      },
  ],
  [
    '/crowd/:id',
    'GET',
    ({ params, query }) =>
      async db => {
        const values = JSON.parse(query.values) as string[]
        const { rows } = await db.query(crowdText(params.id), [dealerId, ...values])
        return pageOf(rows)
      },
  ],
  [
    '/detail/:id',
    'GET',
    ({ params }) =>
      async db => {
        const { rows } = await db.query(statements.detail, [dealerId, params.id])
        return customer(one(rows))
      },
  ],
  [
    '/orders',
    'GET',
    ({ query }) =>
      async db => {
        const { rows } = await db.query(statements.orders, [dealerId, query.customer])
        return { results: rows.map(row => order(row, seat)) }
      },
  ],
  [
    '/update/:id',
    'PATCH',
    ({ params, body }) =>
      async db => {
        const { rows } = await db.query(statements.update, [dealerId, params.id, body['note'], userId])
        return order(one(rows), seat)
      },
  ],
  [
    '/create',
    'POST',
    ({ body: b }) =>
      async db => {
        const search = ` ${b['last_name']} ${b['first_name']}|${b['email']}|${b['phone']}`.toLowerCase()
        const values = [dealerId, b['first_name'], b['last_name'], b['email'], b['phone'], search, userId]
        const { rows } = await db.query(statements.create, values)
        return customer(one(rows))
      },
  ],
  [
    '/price',
    'POST',
    ({ body }) =>
      async db => {
        const [found] = (await db.query(statements.priced, [dealerId, body['order']])).rows
        const taxes = await db.query(statements.law, [dealerId])
        const payment = textbookPayment(found?.['worksheet'] as Worksheet)
        return { payment, order: found, taxes: taxes.rows }
      },
  ],
]

for (const [path, method, route] of routes) {
  fastify.route<Asked>({ method, url: `/bare${path}`, handler: request => route(request)(runnerOn(bare)) })
  fastify.route<Asked>({ method, url: `/session${path}`, handler: request => inSession(route(request)) })
}

async function placeOf(id: string): Promise<Place> {
  const { rows } = await bare.query<{ minutes: number; timeZone: string }>(
    'SELECT response_time_minutes AS minutes, timezone AS "timeZone" FROM dealerships WHERE id = $1',
    [id],
  )
  const { minutes = 0, timeZone = 'UTC' } = rows[0] ?? {}
  return { lateAfter: minutes * 60_000, timeZone }
}

const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
process.send?.(address)
