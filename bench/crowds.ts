import { deepStrictEqual } from 'node:assert'
import { createHash } from 'node:crypto'
import { crowdQuestions } from './crowd-statements.ts'
import { measure, warmUp, type Load } from './load.ts'
import { crowdedDemoLogins, demoPassword } from '../server/src/demo/demo-logins.ts'
import { signIn, type Product } from './product.ts'
import { startReference } from './reference.ts'

/** A user who sees all customers of one dealership. */
interface Seat {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
}

interface Page {
  readonly count: number
  readonly last: number
  readonly results: readonly {
    email: string | null
    phone: string | null
    order: { number: string } | null
  }[]
}

interface Question {
  readonly name: string
  readonly query: string
}

const CLIENTS = 32
/** A slower statement counts very many rows: running it in parallel would block all others. */
const SLOW_MS = 40
const FEW_CLIENTS = 2
/** Number of requests of each page by one client after the first. */
const TIMES = 30

/**
 * Every filter of the list separately, typical combinations, and searches; with the people of the user's own
 * first page.
 */
function questionsAbout({ results }: Page): Question[] {
  const known = results.find(row => row.order !== null && row.email !== null && row.phone !== null)
  const filters = [
    'awaiting=dealer',
    'awaiting=customer',
    'awaiting=none',
    'sales_rep=me',
    'sales_rep=unassigned',
    'appointment=none',
    'appointment=week',
    'appointment=overdue',
    'make=Honda',
    'model=Civic',
    'year=2024',
    'condition=New',
    'deposit=paid',
    'deposit_mode=hold',
    'awaiting_dealer=trade_in',
    'awaiting_customer=deposit_payment',
    'order_management_status=working',
    'payment_type=lease',
    'archive_status=Sold',
    'build_and_price_step=completed',
    'appointment_step=awaiting-customer',
    'deposit_step=completed',
    'credit_application_step=completed',
    'trade_in_step=completed',
    'lead_type=showroom',
    'stock_status=I',
    'sales_rep=me&awaiting=dealer',
    'make=Honda&payment_type=lease&condition=New',
    'sales_rep=unassigned&lead_type=customer_side&search=mar',
    'ordering=last_name',
    'ordering=rep',
    'ordering=appointment',
    'ordering=awaiting_since',
    'ordering=-last_activity',
    'search=mart',
    'search=b%C3%A9l',
    `search=${encodeURIComponent((known?.email ?? 'nobody').slice(0, 12))}`,
    `search=${(known?.phone ?? '4165550100').slice(-7)}`,
    `search=${known?.order?.number.slice(-6) ?? '000123'}`,
  ]
  return filters.map(query => ({ name: decodeURIComponent(query), query }))
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const mean = (numbers: readonly number[] = []) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

async function ask({ url }: Product, { headers }: Seat, query: string): Promise<Page> {
  const reply = await fetch(`${url}/api/dealer/customer/?${query}`, { headers })
  if (!reply.ok) throw new Error(`${query}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Page
}

/** Milliseconds of a page, median and 99th percentile. */
async function timed(product: Product, seat: Seat, query: string): Promise<readonly [number, number]> {
  const taken: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now()
    await ask(product, seat, query)
    taken.push(performance.now() - begun)
  }
  taken.sort((a, b) => a - b)
  return [at(taken, 0.5), at(taken, 0.99)]
}

const cell = ([p50, p99]: readonly [number, number]) =>
  `${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(7)}`

/** A line for each query: its count, and the times of its first, second, middle and last page for one client. */
async function pagesOf(product: Product, seat: Seat, print: (line: string) => void): Promise<void> {
  print('')
  print(`${seat.name}: milliseconds of a page for one client, p50 and p99`)
  print(`${'question'.padEnd(58)}   count     first page    second page    middle page      last page`)
  const everybody = { name: 'everybody', query: '' }
  for (const { name, query } of [everybody, ...questionsAbout(await ask(product, seat, 'page=3'))]) {
    const { count, last } = await ask(product, seat, query)
    const pages = [1, 2, Math.ceil(last / 2), last].map(page => Math.min(page, last))
    const cells: string[] = []
    for (const page of pages) cells.push(cell(await timed(product, seat, `${query}&page=${page}`)))
    print(`${name.padEnd(58)}${String(count).padStart(8)}${cells.join('')}`)
  }
}

/** The list with 32 clients in each place, alternating, and the larger one's share of the smaller one's rate. */
async function ratesOf({ url }: Product, seats: readonly Seat[], seconds: number): Promise<string[]> {
  const loads = seats.map(({ headers }): Load => ({
    url: `${url}/api/dealer/customer/`,
    method: 'GET',
    headers: { ...headers },
  }))
  const rates = seats.map((): number[] => [])
  const tails = seats.map((): number[] => [])
  for (const load of loads) await warmUp(load, CLIENTS, 2500)
  for (let round = 0; round < 3; round += 1)
    for (const [index, load] of loads.entries()) {
      const { rate, p99, bad } = await measure(load, CLIENTS, seconds)
      if (bad > 0) throw new Error(`${bad} answers of the list were not 2xx`)
      rates[index]?.push(rate)
      tails[index]?.push(p99)
    }
  const [rate, tail] = [mean(rates[0]), mean(tails[0])]
  return seats.map(
    ({ name }, index) =>
      `${name.padEnd(32)}${mean(rates[index]).toFixed(0).padStart(6)} a second, ${(mean(rates[index]) / rate).toFixed(2)} of the first; p99 ${mean(tails[index]).toFixed(0)} ms, ${(mean(tails[index]) / tail).toFixed(2)} times`,
  )
}

type SignedIn = Awaited<ReturnType<typeof signIn>>

/**
 * Compares each query's first page with a hand-written statement on the same rows, through the reference: with a
 * session and the tenant's transaction, and bare. Both must find the same rows.
 */
async function sharesOf(
  product: Product,
  { headers, ask: call }: SignedIn,
  { databaseUrl, seconds, print }: Measuring,
): Promise<void> {
  const { user } = (await call('GET', '/api/dealer/user/current_user/')) as {
    user: { id: string; dealership: { id: string } }
  }
  const seat = { name: '', headers }
  const { results } = await ask(product, seat, 'page=3')
  const known = results.find(row => row.email !== null && row.phone !== null)
  const sid = /__Host-dp_sid=([^;]+)/.exec(headers.cookie)?.[1] ?? ''
  const reference = await startReference(databaseUrl, {
    dealership: user.dealership.id,
    session: createHash('sha256').update(sid).digest('hex'),
    user: user.id,
  })
  const questions = crowdQuestions({
    me: user.id,
    email: (known?.email ?? 'nobody').slice(0, 12),
    phone: (known?.phone ?? '4165550100').slice(-7),
  })
  print('')
  print('Requests a second; the share of statements written by hand')
  print(`${'question'.padEnd(46)}   count  clients    ours   + session   share    bare   share`)
  try {
    for (const [place, { name, query, values }] of questions.entries()) {
      const path = `/crowd/${place}?values=${encodeURIComponent(JSON.stringify(values))}`
      const own = await ask(product, seat, query)
      for (const kind of ['session', 'bare']) {
        const theirs = (await (await fetch(`${reference.url}/${kind}${path}`)).json()) as Page
        deepStrictEqual(
          [theirs.count, theirs.results],
          [own.count, own.results],
          `${name}: the answers differ`,
        )
      }
      const loads: Load[] = [
        { url: `${product.url}/api/dealer/customer/?${query}`, method: 'GET', headers: { ...headers } },
        { url: `${reference.url}/session${path}`, method: 'GET', headers: {} },
        { url: `${reference.url}/bare${path}`, method: 'GET', headers: {} },
      ]
      const begun = performance.now()
      await fetch(`${reference.url}/bare${path}`)
      const clients = performance.now() - begun > SLOW_MS ? FEW_CLIENTS : CLIENTS
      const rates = loads.map((): number[] => [])
      for (let round = 0; round < 3; round += 1)
        for (const [index, load] of loads.entries()) {
          const { rate } = await measure(load, clients, round === 0 ? 1 : seconds)
          // The last query may still be counting, which would disturb the measurement.
          if (index > 0) await fetch(load.url)
          // Warms up both sides.
          if (round > 0) rates[index]?.push(rate)
        }
      const [ours = 0, session = 0, bare = 0] = rates.map(mean)
      print(
        `${name.padEnd(46)}${String(own.count).padStart(8)}${String(clients).padStart(9)}${ours.toFixed(0).padStart(8)}${session.toFixed(1).padStart(12)}${(ours / session).toFixed(2).padStart(8)}${bare.toFixed(1).padStart(8)}${(ours / bare).toFixed(2).padStart(8)}`,
      )
    }
  } finally {
    reference.stop()
  }
}

interface Measuring {
  readonly databaseUrl: string
  readonly seconds: number
  readonly print: (line: string) => void
}

/** Checks that the list scales: compares a hundred thousand customers with a million, and with few. */
export async function crowdReport(product: Product, small: Seat, measuring: Measuring): Promise<void> {
  const { seconds, print } = measuring
  const seats: Seat[] = []
  let largest: SignedIn | undefined
  for (const { email, customers } of crowdedDemoLogins) {
    const signedIn = await signIn(product, email, demoPassword)
    seats.push({ name: `${customers.toLocaleString('en')} customers`, headers: signedIn.headers })
    largest = signedIn
  }
  seats.push(small)
  print('')
  print(`The customer list at ${CLIENTS} clients`)
  for (const line of await ratesOf(product, seats, seconds)) print(line)
  if (largest) await sharesOf(product, largest, measuring)
  for (const seat of seats) await pagesOf(product, seat, print)
}
