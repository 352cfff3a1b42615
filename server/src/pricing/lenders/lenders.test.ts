import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import programs from '#demo/data/programs.json' with { type: 'json' }
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildCard, buildLender } from './lenders.factory.ts'
import { rateCards } from './lenders.table.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk
const today = NOW.toISOString().slice(0, 10)

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
})

const list = async (query: Record<string, string> = {}) =>
  (await desk.asManager.call(lenders.list, { query })).body.results
const sheetOf = (...rows: string[]) => ({ text: rows.join('\n') })
const check = (id: string, sheet: object) =>
  desk.asPlatform.call(lenders.checkSheet, { params: { id }, body: { sheet } })
const importing = (id: string, sheet: object) =>
  desk.asPlatform.call(lenders.importSheet, { params: { id }, body: { sheet } })
const publish = (id: string, body: { effective_from: string; effective_to?: string }, version = 1) =>
  desk.asPlatform.call(lenders.publish, { params: { id }, body, headers: { 'if-match': `"v${version}"` } })
const cards = async (id: string) =>
  (await desk.asManager.call(lenders.rateCards, { params: { id } })).body.results
const cells = async (id: string) =>
  (await desk.asManager.call(lenders.rateCard, { params: { id } })).body.cells

/** The rates of the programme in force for new orders. */
const loanRates = async () => {
  const order = await buildOrder(target.app, {
    ...desk.at,
    vehicle_id: desk.vehicle.id,
    customer_id: desk.customer.id,
  })
  const reply = await desk.asRep.call(pricing.worksheetContext, { params: order })
  return Object.fromEntries(reply.body.finance.options.map(({ term, rate }) => [term, rate]))
}

describe('lenders', () => {
  test('are listed with what their cards offer, for one’s own dealership only', async () => {
    const own = await buildLender(target.app, { ...desk.at, name: 'Quarry Bank', name_fr: 'Banque Carrière' })
    const all = await list()
    expect(all.map(({ id }) => id)).toEqual([desk.lender.id, own.id])
    expect(all[0]).toMatchObject({
      products: ['finance', 'lease'],
      lease_terms: [36, 48],
      rate_card: { number: 1 },
    })
    expect(all[1]).toMatchObject({ products: ['finance'], conditions: ['new', 'cpo', 'used'], drafts: 0 })
    expect((await list({ product: 'lease' })).map(({ id }) => id)).toEqual([desk.lender.id])
    expect((await list({ search: 'carrière' })).map(({ id }) => id)).toEqual([own.id])
    expect(await list({ is_active: 'false' })).toEqual([])
    expect(queriesOf(await desk.asManager.call(lenders.list))).toBeLessThanOrEqual(6)
  })

  test('are added, named and activated; without a code they stay inactive', async () => {
    const create = (body: object) =>
      desk.asPlatform.call(lenders.create, {
        body: { name: 'Slate Union', name_fr: 'Union Ardoise', ...body },
        headers: { 'idempotency-key': newId() },
      })
    expect(await create({ is_active: true })).toMatchObject({
      status: 400,
      body: { fields: { code: [{ rule: 'required' }] } },
    })
    const { body: made } = await create({})
    expect(made).toMatchObject({ code: null, is_active: false, products: [], version: 1 })
    const change = (body: object, version: number) =>
      desk.asPlatform.call(lenders.update, { params: made, body, headers: { 'if-match': `"v${version}"` } })
    expect((await change({ is_active: true }, 1)).body).toMatchObject({
      fields: { code: [{ rule: 'required' }] },
    })
    const saved = await change({ is_active: true, code: ' Slate-Union' }, 1)
    expect(saved).toMatchObject({ status: 200, body: { code: 'slate-union', is_active: true, version: 2 } })
    expect(await change({ name: 'Other' }, 1)).toMatchObject({
      status: 412,
      body: { current: { version: 2 } },
    })
    expect((await change({ code: desk.lender.code }, 2)).body).toMatchObject({
      fields: { code: [{ rule: 'unique' }] },
    })
    expect((await create({ code: 'slate-union' })).body).toMatchObject({
      fields: { code: [{ rule: 'unique' }] },
    })
    expect((await create({ name: 'Harbour Trust', name_fr: '' })).body).toMatchObject({
      name: 'Harbour Trust',
      name_fr: 'Harbour Trust',
    })
    expect((await create({ code: 'No spaces' })).body).toMatchObject({
      fields: { code: [{ rule: 'lender_code' }] },
    })
  })

  test('a repeated request makes one lender', async () => {
    const headers = { 'idempotency-key': newId() }
    const create = () =>
      desk.asPlatform.call(lenders.create, { body: { name: 'Twice', name_fr: 'Deux fois' }, headers })
    const [first, second] = [await create(), await create()]
    expect(second.body).toEqual(first.body)
    expect(
      (await desk.asManager.call(lenders.list, { query: { search: 'Twice' } })).body.results,
    ).toHaveLength(1)
  })

  test('are deleted with their drafts while nothing was published; a published card keeps its lender', async () => {
    const remove = (id: string, version: number, browser = desk.asPlatform) =>
      browser.call(lenders.remove, { params: { id }, headers: { 'if-match': `"v${version}"` } })
    const { id, version } = await buildLender(target.app, { ...desk.at, programme: null, is_active: false })
    await buildCard(target.app, { ...desk.at, lender_id: id })
    expect((await remove(id, version, other.asPlatform)).status).toBe(404)
    expect((await remove(id, version, desk.asAdmin)).status).toBe(403)
    expect((await remove(id, version + 1)).status).toBe(412)
    const gone = await remove(id, version)
    expect(gone.status).toBe(204)
    expect(queriesOf(gone)).toBeLessThanOrEqual(6)
    expect((await remove(id, version)).status).toBe(404)
    const used = await buildLender(target.app, desk.at)
    expect(await remove(used.id, 1)).toMatchObject({
      status: 409,
      body: { code: 'lender_in_use', params: { cards: 1 } },
    })
  })

  test('a new name applies to deals from then on', async () => {
    const renamed = { name: 'Renamed Finance', name_fr: 'Finance Renommée' }
    const ask = { params: desk.lender, body: renamed, headers: { 'if-match': '"v1"' } }
    expect((await desk.asPlatform.call(lenders.update, ask)).status).toBe(200)
    const order = await buildOrder(target.app, {
      ...desk.at,
      vehicle_id: desk.vehicle.id,
      customer_id: desk.customer.id,
    })
    const context = await desk.asRep.call(pricing.worksheetContext, { params: order })
    expect(context.body.finance.lender).toBe('Renamed Finance')
  })

  test('are changed by the platform only, and representatives have no access to cards', async () => {
    const id = desk.lender.id
    const keyed = { body: { name: 'A', name_fr: 'A' }, headers: { 'idempotency-key': newId() } }
    expect((await desk.asAdmin.call(lenders.create, keyed)).status).toBe(403)
    expect(
      (await desk.asAdmin.call(lenders.checkSheet, { params: { id }, body: { sheet: { text: 'a' } } }))
        .status,
    ).toBe(403)
    expect((await desk.asRep.call(lenders.rateCards, { params: { id } })).status).toBe(403)
    expect((await other.asManager.call(lenders.rateCards, { params: { id } })).status).toBe(404)
    expect(
      (await other.asPlatform.call(lenders.checkSheet, { params: { id }, body: { sheet: { text: 'a' } } }))
        .status,
    ).toBe(404)
  })
})

describe('a rate sheet', () => {
  let bank: { id: string }
  beforeAll(async () => {
    bank = await buildLender(target.app, desk.at)
  })

  test('is checked without writing: what it adds, changes and removes', async () => {
    const reply = await check(bank.id, sheetOf('product,condition,36,60,96', 'finance,new,5.99,6.49,7.49'))
    expect(reply).toMatchObject({
      status: 200,
      body: { cells: 3, problems: [], difference: { added: 1, changed: 1, removed: 4 } },
    })
    const changes = reply.body.difference.changes.map(({ cell, before, after }) => [cell.term, before, after])
    expect(changes).toEqual([
      [24, '6.49', null],
      [36, '6.49', '5.99'],
      [48, '6.49', null],
      [72, '6.49', null],
      [84, '6.49', null],
      [96, null, '7.49'],
    ])
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(await cards(bank.id)).toHaveLength(1)
  })

  test('reports line, column and rule of every problem', async () => {
    const wrong = sheetOf('product,condition,60', 'finance,new,six', '', 'finance,old,5')
    const { body } = await check(bank.id, wrong)
    expect(body.problems).toMatchObject([
      { line: 2, column: '60', rule: 'number' },
      { line: 4, column: 'condition', rule: 'one_of' },
    ])
    const refused = await importing(bank.id, wrong)
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { 'sheet.2.60': [{ rule: 'number' }], 'sheet.4.condition': [{ rule: 'one_of' }] } },
    })
    expect((await importing(bank.id, { text: 'a,"b' })).body).toMatchObject({
      fields: { 'sheet.1': [{ rule: 'quote_open' }] },
    })
  })

  test('is text or a file, in French and English', async () => {
    const french = 'Produit;État;60 mois\r\nFinancement;Neuf;"6,19 %"\r\n'
    const latin = { bytes: Buffer.from(french, 'latin1').toString('base64'), file_name: 'taux.csv' }
    const utf8 = { bytes: Buffer.from(`\uFEFF${french}`).toString('base64') }
    const values = []
    for (const sheet of [latin, utf8, { text: french }]) {
      const { body } = await check(bank.id, sheet)
      expect(body.problems).toEqual([])
      values.push(body.difference.changes.find(({ after }) => after !== null)?.after)
    }
    expect(values).toEqual(['6.19', '6.19', '6.19'])
    const picture = { bytes: Buffer.from([0x89, 0x50, 0, 0]).toString('base64') }
    expect((await check(bank.id, picture)).body).toMatchObject({
      fields: { 'sheet.bytes': [{ rule: 'unreadable' }] },
    })
    expect((await check(bank.id, {})).body).toMatchObject({
      fields: { sheet: [{ rule: 'required' }] },
    })
    const both = { text: 'a', bytes: 'YQ==' }
    expect((await check(bank.id, both)).body).toMatchObject({
      fields: { 'sheet.bytes': [{ rule: 'leave_empty' }] },
    })
  })

  test('becomes one draft, for any number of repeats', async () => {
    const ask = {
      params: bank,
      body: { sheet: { ...sheetOf('product,condition,60', 'finance,new,5.25'), file_name: 'may.csv' } },
      headers: { 'idempotency-key': newId() },
    }
    const first = await desk.asPlatform.call(lenders.importSheet, ask)
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'draft', number: null, file_name: 'may.csv' },
    })
    expect(queriesOf(first)).toBeLessThanOrEqual(6)
    const again = await desk.asPlatform.call(lenders.importSheet, ask)
    expect(again.body).toEqual(first.body)
    expect((await cards(bank.id)).map(({ status }) => status)).toEqual(['draft', 'in_force'])
    const shown = await desk.asManager.call(lenders.difference, { params: first.body })
    expect(shown.body).toMatchObject({ changed: 1, removed: 5, added: 0 })
    expect((await desk.asPlatform.call(lenders.deleteDraft, { params: first.body })).status).toBe(204)
    expect((await desk.asPlatform.call(lenders.deleteDraft, { params: first.body })).status).toBe(404)
  })

  test.each(programs.lenders.map(lender => [lender.id, lender] as const))(
    'the cells of %s make the same card again',
    async (_id, programme) => {
      const place = programme.country === 'US' ? american : desk
      const { id } = await buildLender(target.app, { ...place.at, programme })
      const card = (await place.asManager.call(lenders.rateCards, { params: { id } })).body.results[0]
      const reply = await place.asManager.call(lenders.rateCard, { params: { id: card?.id ?? '' } })
      const columns = Object.keys(reply.body.cells[0] ?? {}) as (keyof (typeof reply.body.cells)[number])[]
      const rows = reply.body.cells.map(cell => columns.map(column => `"${cell[column] ?? ''}"`).join(','))
      const again = await place.asPlatform.call(lenders.checkSheet, {
        params: { id },
        body: { sheet: { text: [columns.join(','), ...rows].join('\n') } },
      })
      expect(again.body).toEqual({
        cells: rows.length,
        problems: [],
        difference: { added: 0, changed: 0, removed: 0, changes: [] },
      })
    },
  )
})

let american: BuiltDesk
beforeAll(async () => {
  american = await buildDesk(target, { country: 'US', province_code: 'CA', postal_code: '95814' })
})

describe('publishing a rate card', () => {
  const draftAt = async (rate: string) => {
    const { body } = await importing(
      desk.lender.id,
      sheetOf('product,condition,60,72', `finance,new,${rate},${rate}`),
    )
    return body
  }

  test('puts a draft in force from its day on, and makes it immutable', async () => {
    expect(await loanRates()).toEqual({ 60: '6.49', 72: '6.49' })
    const draft = await draftAt('5.99')
    expect((await publish(draft.id, { effective_from: today }, 7)).status).toBe(412)
    expect(
      (await publish(draft.id, { effective_from: today, effective_to: '2026-01-01' })).body,
    ).toMatchObject({
      fields: { effective_to: [{ rule: 'min_date', params: { date: today } }] },
    })
    const reply = await publish(draft.id, { effective_from: today })
    expect(reply).toMatchObject({ status: 200, body: { status: 'in_force', number: 2, version: 2 } })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(await loanRates()).toEqual({ 60: '5.99', 72: '5.99' })
    expect(await publish(draft.id, { effective_from: today }, 2)).toMatchObject({
      status: 409,
      body: { code: 'rate_card_published' },
    })
    expect((await desk.asPlatform.call(lenders.deleteDraft, { params: draft })).status).toBe(409)
    const changed = withTenant(target.app.pool, desk.dealership, tx =>
      tx.update(rateCards).set({ programme: {} }).where(eq(rateCards.id, draft.id)),
    )
    await expect(changed).rejects.toThrow('Failed query')
  })

  test('a card with a future day waits', async () => {
    const draft = await draftAt('4.99')
    expect((await publish(draft.id, { effective_from: '2027-01-01' })).body).toMatchObject({
      status: 'scheduled',
    })
    expect(await loanRates()).toEqual({ 60: '5.99', 72: '5.99' })
    expect((await list())[0]).toMatchObject({
      rate_card: { number: 2 },
      scheduled: { number: 3, effective_from: '2027-01-01' },
    })
    expect((await cards(desk.lender.id)).map(({ number, status }) => [number, status])).toEqual([
      [3, 'scheduled'],
      [2, 'in_force'],
      [1, 'superseded'],
    ])
  })

  test('is rolled back by publishing the previous card again, one step from the last', async () => {
    const [scheduled, current] = await cards(desk.lender.id)
    const rollBack = (id = '') => desk.asPlatform.call(lenders.rollBack, { params: { id } })
    expect(await rollBack(current?.id)).toMatchObject({ status: 409, body: { code: 'rate_card_not_latest' } })
    const reply = await rollBack(scheduled?.id)
    expect(reply).toMatchObject({
      status: 200,
      body: { number: 4, source: 'roll_back', restored_number: 2, status: 'in_force', effective_from: today },
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(await cells(reply.body.id)).toEqual(await cells(current?.id ?? ''))
    expect((await cards(desk.lender.id)).map(({ status }) => status)).toEqual([
      'in_force',
      'superseded',
      'superseded',
      'superseded',
    ])
    expect((await rollBack(scheduled?.id)).status).toBe(409)
  })

  test('cannot be rolled back to before the first card', async () => {
    const { id } = await buildLender(target.app, desk.at)
    const [only] = await cards(id)
    expect(await desk.asPlatform.call(lenders.rollBack, { params: { id: only?.id ?? '' } })).toMatchObject({
      status: 409,
      body: { code: 'nothing_earlier' },
    })
  })

  test('two in parallel get two numbers', async () => {
    const drafts = [await draftAt('5.10'), await draftAt('5.20')]
    const replies = await Promise.all(drafts.map(({ id }) => publish(id, { effective_from: today })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(replies.map(({ body }) => body.number)).size).toBe(2)
  })

  test('is recorded completely', async () => {
    const events = await withTenant(target.app.pool, desk.dealership, tx =>
      tx
        .select({ action: auditEvents.action })
        .from(auditEvents)
        .where(and(eq(auditEvents.dealer_id, desk.dealership.id))),
    )
    const kinds = new Set(events.map(({ action }) => action))
    for (const action of ['lender.created', 'lender.updated', 'rate_card.imported', 'rate_card.published'])
      expect(kinds).toContain(action)
    for (const action of ['rate_card.rolled_back', 'rate_card.deleted']) expect(kinds).toContain(action)
  })
})
