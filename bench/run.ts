import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedDatabase } from '../server/src/platform/db/embedded.ts'
import { demoPassword, largeDemoLogin } from '../server/src/demo/demo-logins.ts'
import { casesOf } from './cases.ts'
import { crowdReport } from './crowds.ts'
import { engineRates } from './engine.ts'
import { feedReport } from './feed-import.ts'
import { measure, warmUp } from './load.ts'
import { overloadReport } from './overload.ts'
import { measurePanelSize } from './panel-size.ts'
import { startProduct, signIn } from './product.ts'
import { startReference } from './reference.ts'
import { expectSameAnswers, questionsAbout } from './same-answers.ts'
import { holdCase, holdEngine, holdOverload, holdPanel, missedTargets } from './targets.ts'

/**
 * `npm run bench`: compares the product with a bare reference on the same data, machine and minute. Every
 * relevant figure is a ratio. The data folder is kept, so that only the first run loads it.
 */
const dataDir = process.env['BENCH_DATA_DIR'] ?? join(import.meta.dirname, '../.data/bench')
// Short alternating rounds: other load of the machine affects both sides.
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 6)
const clients = 32
const warmRequests = 2500
/** Rows of the imported inventory: as many as the largest lots have. */
const feedRows = Number(process.env['BENCH_FEED_ROWS'] ?? 50_000)
/** Two more dealerships, one with a million customers. */
const isCrowded = process.env['LONG'] === '1'
/**
 * `BENCH_CASES=list,detail` measures only these; besides the calls there are `overload`, `feed`, `engine` and
 * `panel`, with `LONG=1` also `crowds`.
 */
const asked = (name: string) => process.env['BENCH_CASES']?.split(',').includes(name) ?? true
const print = (line: string) => process.stdout.write(`${line}\n`)

mkdirSync(dataDir, { recursive: true })
const first = await startProduct(dataDir, ['--demo-large', ...(isCrowded ? ['--million'] : [])])
await first.stop()
const product = await startProduct(dataDir)
print(`Warm start to the first answer: ${Math.round(product.startMs)} ms`)

// After any failure from here on, all processes are stopped.
process.on('uncaughtException', error => {
  print(String(error))
  product.process.kill('SIGTERM')
  process.exitCode = 1
  setTimeout(() => process.exit(1), 5000)
})

const database = await startEmbeddedDatabase({ dataDir, log: () => undefined })
const owner = new Client({ connectionString: database.url })
await owner.connect()
// The product sends at most five codes per hour to a user: the counters are reset for repeated runs.
await owner.query('DELETE FROM attempt_counters')
// Customers created by earlier runs would push the loaded ones off the first pages.
await owner.query("DELETE FROM customers WHERE first_name = 'Bench' AND last_name = 'Person'")
await owner.query('VACUUM ANALYZE customers')
await owner.end()
const { headers, ask } = await signIn(product, largeDemoLogin, demoPassword)
const { user } = (await ask('GET', '/api/dealer/user/current_user/')) as {
  user: { id: string; dealership: { id: string } }
}
const listed = (await ask('GET', '/api/dealer/customer/')) as {
  count: number
  results: { id: string; assigned_dealer: { id: string } | null; order: { id: string } | null }[]
}
const customerIds = await collect(
  page => ask('GET', `/api/dealer/customer/?page=${page}`) as Promise<typeof listed>,
)
const orderIds = customerIds.flatMap(row => (row.order ? [row.order.id] : []))
const rep = listed.results.find(row => row.assigned_dealer)?.assigned_dealer?.id ?? user.id
print(`${listed.count} active customers in this dealership, ${customerIds.length} sampled`)

const sid = /__Host-dp_sid=([^;]+)/.exec(headers.cookie)?.[1] ?? ''
const reference = await startReference(database.url, {
  dealership: user.dealership.id,
  session: createHash('sha256').update(sid).digest('hex'),
  user: user.id,
})
const referenceUrl = reference.url

const filterPath = `/api/dealer/customer/?sales_rep=${rep}&search=mar`
const theirFilterPath = `/filter?rep=${rep}&like=%25mar%25`

const probe = customerIds.find(row => row.order)
if (!probe?.order) throw new Error('no customer with an order')
const probed = (await ask('GET', `/api/dealer/order/${probe.order.id}/`)) as { id: string; version: number }
await expectSameAnswers(
  { ours: { url: product.url, headers }, referenceUrl },
  questionsAbout({
    filter: { ours: filterPath, theirs: theirFilterPath },
    customer: probe.id,
    order: probed,
  }),
)
print('Product and reference give the same answers')

async function collect(page: (n: number) => Promise<typeof listed>) {
  const rows = []
  for (let n = 1; n <= 40; n += 1) rows.push(...(await page(n)).results)
  return rows
}

const cases = await casesOf(
  { url: product.url, headers, ask },
  { referenceUrl, filterPath, theirFilterPath },
  { customers: customerIds.map(({ id }) => id), orders: orderIds },
)
const average = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

print('')
print(
  `Requests a second at ${clients} clients (${rounds} interleaved rounds of ${seconds} s); the share of each reference`,
)
print('case       ours   + session   share    bare   share   not 2xx')
for (const { name, ours, reference: other } of cases.filter(each => asked(each.name))) {
  const rates: Record<'ours' | 'session' | 'bare', number[]> = { ours: [], session: [], bare: [] }
  let bad = 0
  // Warms up both sides.
  for (const load of [ours, other('session'), other('bare')]) await warmUp(load, clients, warmRequests)
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, load] of [
      ['ours', ours],
      ['session', other('session')],
      ['bare', other('bare')],
    ] as const) {
      const result = await measure(load, clients, seconds)
      rates[key].push(result.rate)
      if (key === 'ours') bad += result.bad
    }
  }
  const [own, session, bare] = [average(rates.ours), average(rates.session), average(rates.bare)]
  const cells = [
    own.toFixed(0).padStart(8),
    session.toFixed(0).padStart(11),
    (own / session).toFixed(2).padStart(7),
    bare.toFixed(0).padStart(7),
    (own / bare).toFixed(2).padStart(7),
    String(bad).padStart(9),
  ]
  print(name.padEnd(8) + cells.join(' '))
  holdCase(name, own / session, bad)
}

if (asked('overload')) {
  const list = cases.find(({ name }) => name === 'list')
  if (!list) throw new Error('no list among the cases')
  const found = await overloadReport(list.ours, seconds)
  print(
    `Overload: three times ${found.saturation.toFixed(0)} lists a second; accepted ${found.acceptedShare.toFixed(2)} of saturation, the slowest in a hundred ${found.p99Share.toFixed(2)} of the time that one may wait; ${found.refused} refused, ${found.bad} otherwise; ${found.afterShare.toFixed(2)} of saturation afterwards`,
  )
  holdOverload(found)
}

reference.stop()
if (isCrowded && asked('crowds'))
  await crowdReport(product, { name: 'few', headers }, { databaseUrl: database.url, seconds, print })
if (asked('feed')) for (const line of await feedReport(product, headers, feedRows)) print(line)
await database.stop()
await product.stop()

if (asked('engine')) await printEngine()
if (asked('panel')) {
  print('')
  holdPanel(measurePanelSize())
}
for (const line of missedTargets()) print(`Missed: ${line}`)
if (missedTargets().length > 0) process.exitCode = 1

async function printEngine() {
  print('')
  const engine = await engineRates((done, of) =>
    print(`List payments of ${done.toLocaleString('en')} of ${of.toLocaleString('en')} vehicles`),
  )
  holdEngine(engine.payments)
  print(
    `Engine on one core: ${Math.round(engine.payments).toLocaleString('en')} finance payments, ${Math.round(engine.worksheets).toLocaleString('en')} whole worksheets a second`,
  )
  const { desk, inventory } = engine
  print(
    `Desk on one core: a matrix of ${desk.cells.toLocaleString('en')} cells in ${Math.round(desk.typical)} ms; the first of a new thread in ${Math.round(desk.warmed)} ms after warming up, ${Math.round(desk.cold)} ms without; ${Math.round(desk.solves).toLocaleString('en')} solves a second`,
  )
  print(
    `An inventory on one core: cash, finance and lease payments of ${inventory.vehicles.toLocaleString('en')} vehicles in ${inventory.seconds.toFixed(2)} s, ${inventory.without} without`,
  )
}
