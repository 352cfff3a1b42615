import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { mergeFields } from '@forecourt/domain/identity/events/merge-fields.ts'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useLiveServer, type Stream } from '../../../test/live-stream.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { insertShippedTaxRows } from '#pricing/taxes/tax-rules.queries.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp({ LIVE_SECONDS: '60' })
const { follow } = useLiveServer(target)
const seed = Number(process.env['SEED'] ?? 20261121)
const editCount = 200

/** Fields that two users of the desk set without giving a reason. */
const amounts = [
  'trade_in.credit',
  'trade_in.owing',
  'cash.down_payment',
  'finance.down_payment',
  'lease.down_payment',
]
const names = [...amounts, 'trade_in.description']

type Fields = ReadonlyMap<string, unknown>

const fieldsOf = ({ worksheet }: { worksheet: Worksheet }): Fields =>
  new Map(names.map(name => [name, partOf(worksheet, name)]))

function partOf(worksheet: Worksheet, name: string): unknown {
  const [group = '', field = ''] = name.split('.')
  return (worksheet as unknown as Record<string, Record<string, unknown>>)[group]?.[field]
}

function withFields(worksheet: Worksheet, fields: Fields): Worksheet {
  const next = structuredClone(worksheet) as unknown as Record<string, Record<string, unknown>>
  for (const [name, value] of fields) {
    const [group = '', field = ''] = name.split('.')
    Object.assign(next[group] ?? {}, { [field]: value })
  }
  return next as unknown as Worksheet
}

/** Like the panel's worksheet of one order: edits, follows, saves, and resolves conflicts. */
class Desk {
  base: OrderWithWorksheet
  mine: Map<string, unknown>
  readonly acknowledged: { version: number; fields: ReadonlyMap<string, unknown> }[] = []
  readonly #browser: TestBrowser
  readonly #picksTheirs: () => boolean

  constructor(browser: TestBrowser, order: OrderWithWorksheet, picksTheirs: () => boolean) {
    this.#browser = browser
    this.#picksTheirs = picksTheirs
    this.base = order
    this.mine = new Map(fieldsOf(order))
  }

  get touched(): string[] {
    const stored = fieldsOf(this.base)
    return names.filter(name => this.mine.get(name) !== stored.get(name))
  }

  edit(name: string, value: unknown) {
    this.mine.set(name, value)
  }

  async read(): Promise<OrderWithWorksheet> {
    return (await this.#browser.call(orders.get, { params: { id: this.base.id } })).body
  }

  /** Receives another user's version; conflicts are resolved by this user. */
  meet(theirs: OrderWithWorksheet) {
    const stored = fieldsOf(theirs)
    const { taken, conflicts } = mergeFields(fieldsOf(this.base), this.mine, stored)
    for (const name of taken) this.mine.set(name, stored.get(name))
    for (const name of conflicts) if (this.#picksTheirs()) this.mine.set(name, stored.get(name))
    this.base = theirs
  }

  async save(): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      const touched = this.touched
      if (touched.length === 0) return
      const { status, body } = await this.#browser.call(orders.update, {
        params: { id: this.base.id },
        headers: { 'if-match': `"v${this.base.version}"` },
        body: { worksheet: withFields(this.base.worksheet, this.mine) },
      })
      if (status === 200) {
        const fields = new Map(touched.map(name => [name, this.mine.get(name)]))
        this.acknowledged.push({ version: body.version, fields })
        this.base = body
        return
      }
      if (status !== 412) throw new Error(`${status} ${JSON.stringify(body)}`)
      this.meet((body as unknown as { current: OrderWithWorksheet }).current)
    }
    throw new Error('a save never got through')
  }
}

let desks: [Desk, Desk]
let streams: [Stream, Stream]

const randomBits = (salt: number) => {
  const bits = fc.sample(fc.boolean(), { seed: seed + salt, numRuns: 1000 })
  return () => bits.pop() ?? true
}

beforeAll(async () => {
  process.stdout.write(`SEED=${seed}\n`)
  await withPlatform(target.app.pool, insertShippedTaxRows)
  const place = await buildDealership(target.app)
  await buildPaymentSettings(target.app, { dealer_id: place.id })
  const order = await buildOrder(target.app, { dealer_id: place.id })
  const browsers = await Promise.all(
    ['dealer_admin' as const, 'dealer_sales_manager' as const].map(async role =>
      signedIn(target, await buildUser(target.app, { role, dealerships: [place] }), place),
    ),
  )
  const [one, other] = browsers as [TestBrowser, TestBrowser]
  streams = [await follow(one), await follow(other)]
  const { body } = await one.call(orders.get, { params: { id: order.id } })
  desks = [new Desk(one, body, randomBits(1)), new Desk(other, body, randomBits(2))]
})

test(`two desks, ${editCount} random edits of one order: both end with the same, and no acknowledged edit is lost`, async () => {
  const edit = fc.record({
    desk: fc.constantFrom(0 as const, 1 as const),
    name: fc.constantFrom(...names),
    value: fc.integer({ min: 0, max: 4000 }),
    /** What this desk does next: continues typing, saves, or saves while the other does. */
    next: fc.constantFrom('type', 'save', 'both', 'follow'),
  })
  for (const { desk, name, value, next } of fc.sample(edit, { seed, numRuns: editCount })) {
    const [one, other] = [desks[desk], desks[desk === 0 ? 1 : 0]]
    one.edit(name, amounts.includes(name) ? `${value}.00` : `Trade-in ${value}`)
    if (next === 'follow') one.meet(await one.read())
    if (next === 'save') await one.save()
    if (next === 'both') await Promise.all([one.save(), other.save()])
  }
  for (const desk of desks) await desk.save()

  const last = Math.max(...desks.map(({ base }) => base.version))
  await Promise.all(
    streams.map(stream =>
      stream.hears(({ data }) => Array.isArray(data) && data.some(({ version }) => version === last)),
    ),
  )
  for (const desk of desks) desk.meet(await desk.read())
  const [mine, theirs] = desks
  expect(new Map(mine.mine)).toEqual(new Map(theirs.mine))
  expect(mine.base.version).toBe(last)

  // Each field has its newest acknowledged value: no save wrote an old value of an unchanged field.
  const saves = desks.flatMap(({ acknowledged }) => acknowledged).sort((a, b) => a.version - b.version)
  expect(saves.map(({ version }) => version)).toEqual(saves.map((_save, index) => index + 2))
  const newest = new Map<string, unknown>()
  for (const { fields } of saves) for (const [name, value] of fields) newest.set(name, value)
  for (const [name, value] of newest) expect([name, fieldsOf(mine.base).get(name)]).toEqual([name, value])
  expect(saves.length).toBeGreaterThan(editCount / 4)
}, 60_000)
