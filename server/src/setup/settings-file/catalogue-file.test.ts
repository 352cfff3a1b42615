import { aftermarketQuestions } from '@forecourt/contract/pricing/questions.ts'
import { SETTINGS_PARTS, settingsFile, type SettingsFile } from '@forecourt/contract/setup/settings-file.ts'
import { defaultQuestions } from '@forecourt/domain/pricing/questions/default-questions.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildAccessory, buildAccessoryImage } from '#pricing/accessories/accessories.factory.ts'
import { accessories, accessoryImages } from '#pricing/accessories/accessories.table.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { worksheetLine, worksheetOf } from '#deals/orders/worksheet.factory.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { buildPenProduct } from '#pricing/pen-products/pen-products.factory.ts'
import { penProducts } from '#pricing/pen-products/pen-products.table.ts'
import {
  buildPlan,
  buildPlanPrice,
  buildPlanType,
} from '#pricing/protection-plans/protection-plans.factory.ts'
import { planPrices, protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import { questionLists } from '#pricing/questions/questions.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const CATALOGUE = ['accessories', 'plan_types', 'pen_products', 'protection_plans', 'plan_prices'] as const
type Part = (typeof CATALOGUE)[number]
type Item = Record<string, unknown>

const target = useTestApp()
let own: { id: string }
let sister: { id: string }
let admin: TestBrowser
let there: TestBrowser

beforeAll(async () => {
  const { app } = target
  own = await buildDealership(app)
  sister = await buildDealership(app, { name: 'Sister Motors' })
  await buildPaymentSettings(app, { dealer_id: own.id })
  const user = await buildUser(app, { role: 'dealer_admin', dealerships: [own, sister] })
  admin = await signedIn(target, user, own)
  there = await signedIn(target, user, sister)
})

beforeEach(async () => {
  for (const place of [own, sister])
    await withTenant(target.app.pool, place, async tx => {
      for (const table of [accessories, planPrices, protectionPlans, penProducts, questionLists])
        await tx.delete(table)
    })
})

const read = async (by = admin) => (await by.call(settingsFile.read, { query: {} })).body
const compare = async (file: SettingsFile, by = admin) =>
  (await by.call(settingsFile.compare, { body: { file } })).body
const apply = async (
  file: SettingsFile,
  {
    by = admin,
    parts = CATALOGUE,
    state,
  }: { by?: TestBrowser; parts?: readonly (Part | 'aftermarket_questions')[]; state?: string } = {},
) =>
  by.call(settingsFile.apply, {
    body: { file, parts: [...parts], state: state ?? (await compare(file, by)).state },
    headers: { 'idempotency-key': newId() },
  })
/** A file with these parts only. */
const fileOf = async (parts: Partial<Record<Part, readonly Item[]>>): Promise<SettingsFile> => ({
  ...(await read()),
  parts: parts as SettingsFile['parts'],
})
const partOf = ({ parts }: Awaited<ReturnType<typeof compare>>, name: Part) => {
  const found = parts.find(({ part }) => part === name)
  if (!found) throw new Error(`no part ${name}`)
  return found
}
const problemsOf = async (name: Part, items: readonly Item[]) =>
  partOf(await compare(await fileOf({ [name]: items })), name).problems.map(({ index, field, problem }) => [
    index,
    field,
    problem.rule,
  ])
/** The content of a catalogue without its ids. */
const saidOf = ({ parts }: SettingsFile) =>
  CATALOGUE.map(name => (parts[name] ?? []).map(({ id: _id, ...item }) => JSON.stringify(item)).toSorted())

/** A catalogue with a row of each kind. */
async function stock(place: { id: string }) {
  const { app } = target
  const dealer_id = place.id
  await buildAccessory(app, { dealer_id, sku: 'MAT-1', installation_charge: 2_500, vehicle_types: ['suv'] })
  await buildAccessory(app, { dealer_id, title_en: 'Hitch', title_fr: null, description_en: 'Steel' })
  const type = await buildPlanType(app, { dealer_id, name: `Tyres ${newId()}`, name_fr: 'Pneus', order: 40 })
  const product = await buildPenProduct(app, { dealer_id, coverages: ['All', 'Powertrain'] })
  const rated = {
    use_pen_for_localized_prices: true,
    pen_product_for_coverage: product.id,
    pen_coverage: 'All',
  }
  const plan = await buildPlan(app, { dealer_id, type: type.id, name: 'Gold', ...rated, qst: false })
  await buildPlan(app, { dealer_id, name: 'Bare', duration_type: 'one_time', payment_type: ['cash'] })
  for (const duration of [60, 36])
    await buildPlanPrice(app, {
      dealer_id,
      protection_plan: plan.id,
      duration,
      price: duration * 3_000,
      cost: 100_000,
      deductible: 10_000,
      model_year_from: 2020,
    })
  return { type, product, plan }
}

describe('the catalogue in a file', () => {
  test('restores itself, and makes another dealership’s equal, without its ids', async () => {
    await stock(own)
    await buildPlan(target.app, { dealer_id: sister.id, name: 'Only there' })
    const twin = await buildAccessory(target.app, {
      dealer_id: sister.id,
      sku: 'mat-1',
      title_en: 'Old mats',
    })
    await buildAccessoryImage(target.app, { dealer_id: sister.id, accessory_id: twin.id })
    const file = await read()
    expect(CATALOGUE.map(name => file.parts[name]?.length)).toEqual([2, 14, 1, 2, 2])
    for (const { added, changed, removed, problems } of (await compare(file)).parts)
      expect([added, changed, removed, problems]).toEqual([[], [], [], []])
    const difference = await compare(file, there)
    expect(partOf(difference, 'accessories')).toMatchObject({
      added: [{ name: 'Hitch', name_fr: 'Hitch' }],
      changed: [{ name: 'All-weather mats' }],
      removed: [],
    })
    expect(partOf(difference, 'protection_plans').removed).toMatchObject([{ name: 'Only there' }])
    expect(partOf(difference, 'plan_prices').added).toMatchObject([
      { name: 'Gold · 60 months', name_fr: 'Gold · 60 mois' },
      {},
    ])
    const done = await apply(file, { by: there })
    expect(done.status).toBe(200)
    expect(Number(done.headers['x-query-count'])).toBeLessThanOrEqual(6)
    const taken = await read(there)
    expect(saidOf(taken)).toEqual(saidOf(file))
    const idsIn = (parts: SettingsFile['parts']) =>
      CATALOGUE.flatMap(name => (parts[name] ?? []).map(({ id }) => String(id)))
    expect(idsIn(taken.parts).filter(id => idsIn(file.parts).includes(id))).toEqual([])
    const [images, [met], events] = await withTenant(target.app.pool, sister, tx =>
      Promise.all([
        tx.select().from(accessoryImages),
        tx.select().from(accessories).where(eq(accessories.id, twin.id)),
        tx
          .select()
          .from(auditEvents)
          .where(and(eq(auditEvents.dealer_id, sister.id), eq(auditEvents.action, 'settings.imported'))),
      ]),
    )
    expect(images).toMatchObject([{ accessory_id: twin.id }])
    expect(met).toMatchObject({
      sku: 'MAT-1',
      search_text: 'all-weather mats tapis toutes saisons mat-1',
      version: 2,
    })
    expect(events.at(-1)?.changes).toMatchObject({
      accessories: { added: ['Hitch'] },
      protection_plans: { added: ['Bare', 'Gold'], removed: ['Only there'] },
    })
  })

  test('shows field by field what changes, and writes only that', async () => {
    const { plan, type } = await stock(own)
    const file = await read()
    const priced = (file.parts.plan_prices ?? []).map(item =>
      item['duration'] === 60 ? { ...item, price: '1999.00' } : item,
    )
    const named = (file.parts.protection_plans ?? []).map(item =>
      item['id'] === plan.id ? { ...item, type: ' gap ', name: 'Platinum' } : item,
    )
    const moved = priced.map(item => ({ ...item, protection_plan: 'platinum' }))
    const wanted = { ...file, parts: { plan_prices: moved, protection_plans: named } }
    const difference = await compare(wanted)
    expect(partOf(difference, 'protection_plans').changed).toMatchObject([
      {
        name: 'Platinum',
        changes: [
          { field: 'type', before: type.name, after: 'GAP' },
          { field: 'name', before: 'Gold', after: 'Platinum' },
        ],
      },
    ])
    // Prices stay with their plan, whatever its new name and spelling.
    expect(partOf(difference, 'plan_prices').changed.map(({ changes }) => changes)).toEqual([
      [{ field: 'price', before: '1800.00', after: '1999.00' }],
    ])
    expect((await apply(wanted)).status).toBe(200)
    expect((await compare(wanted)).parts.flatMap(({ changed }) => changed)).toEqual([])
    const [prices, plans] = await withTenant(target.app.pool, own, tx =>
      Promise.all([tx.select().from(planPrices), tx.select().from(protectionPlans)]),
    )
    expect(
      prices
        .map(({ protection_plan, price }) => [protection_plan, price])
        .toSorted(([, one], [, other]) => Number(one) - Number(other)),
    ).toEqual([
      [plan.id, 108_000],
      [plan.id, 199_900],
    ])
    expect(plans.find(({ id }) => id === plan.id)).toMatchObject({ name: 'Platinum', version: 2 })
    expect(plans.find(({ name }) => name === 'Bare')).toMatchObject({ version: 1 })
  })

  test('can swap two names, and keeps the code of items matched by it', async () => {
    await buildPlan(target.app, { dealer_id: own.id, name: 'One' })
    await buildPlan(target.app, { dealer_id: own.id, name: 'Two' })
    const file = await read()
    const plans = (file.parts.protection_plans ?? []).map(item => ({
      ...item,
      name: item['name'] === 'One' ? 'two' : 'ONE',
    }))
    expect((await apply(await fileOf({ protection_plans: plans }))).status).toBe(200)
    const gap = (items: readonly Item[] = []) => items.find(item => item['code'] === 'gap')
    const elsewhere = (file.parts.plan_types ?? []).map(item =>
      item === gap(file.parts.plan_types) ? { ...item, id: newId(), name: 'Gap cover' } : item,
    )
    const types = await fileOf({ plan_types: elsewhere })
    expect(partOf(await compare(types), 'plan_types')).toMatchObject({ added: [], removed: [] })
    expect((await apply(types)).status).toBe(200)
    expect(gap((await read()).parts.plan_types)).toMatchObject({
      id: gap(file.parts.plan_types)?.['id'],
      name: 'Gap cover',
    })
    await apply(await fileOf({ plan_types: file.parts.plan_types ?? [] }))
  })

  test('is recommended from by questions, by name', async () => {
    const { plan } = await stock(own)
    const [, mats] = await withTenant(target.app.pool, own, tx => tx.select().from(accessories))
    const recommended = { recommended_accessories: [mats?.id ?? ''], recommended_plans: [plan.id, newId()] }
    const questions = defaultQuestions('aftermarket', 'CA')
      .slice(0, 1)
      .map(question => ({
        ...question,
        ...recommended,
        version: 2,
      }))
    await withTenant(target.app.pool, own, tx =>
      tx.insert(questionLists).values({ dealer_id: own.id, kind: 'aftermarket', version: 2, questions }),
    )
    const file = await read()
    const named = { recommended_accessories: [mats?.title_en], recommended_plans: ['Gold'] }
    expect(file.parts.aftermarket_questions?.[0]).toMatchObject({ ...named })
    expect((await compare(file)).parts.flatMap(({ changed, problems }) => [...changed, ...problems])).toEqual(
      [],
    )
    // Alone they would name missing items.
    const alone = await apply(file, { by: there, parts: ['aftermarket_questions'] })
    expect(Object.keys((alone.body as unknown as { fields: object }).fields)).toEqual([
      'file.parts.aftermarket_questions.0.recommended_accessories',
      'file.parts.aftermarket_questions.0.recommended_plans',
    ])
    expect((await apply(file, { by: there, parts: [...CATALOGUE, 'aftermarket_questions'] })).status).toBe(
      200,
    )
    expect((await read(there)).parts.aftermarket_questions?.[0]).toMatchObject(named)
    const [taken] = (await there.call(aftermarketQuestions.list)).body.results
    const plans = await withTenant(target.app.pool, sister, tx => tx.select().from(protectionPlans))
    expect(taken?.recommended_plans).toEqual([plans.find(({ name }) => name === 'Gold')?.id])
  })

  test('is applied once with simultaneous requests', async () => {
    await stock(own)
    const file = await read()
    const { state } = await compare(file, there)
    const both = await Promise.all([1, 2].map(() => apply(file, { by: there, state })))
    expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '412'])
    expect(saidOf(await read(there))).toEqual(saidOf(file))
  })
})

describe('a problem in a line of the catalogue', () => {
  test.each<[Part, readonly Item[], unknown[]]>([
    [
      'accessories',
      [
        { title_en: 'Mats', price: 'dear', colour: 'red' },
        { title_en: '', price: '1.00', vehicle_types: ['boat'] },
        { title_en: 'A', price: '1.00', sku: 'X-1' },
        { title_en: 'B', price: '1.00', sku: 'x-1' },
      ],
      [
        [0, 'price', 'decimal'],
        [0, 'colour', 'unknown_field'],
        [1, 'title_en', 'required'],
        [1, 'vehicle_types', 'vehicle_type'],
        [3, 'sku', 'unique'],
      ],
    ],
    [
      'pen_products',
      [
        { provider: 'PEN', product_code: 'a b', coverages: ['All'] },
        { provider: 'PEN', product_code: 'A', coverages: [] },
        { provider: 'PEN', product_code: 'A', coverages: ['All'], terms: [0] },
      ],
      [
        [2, 'terms.0', 'min_value'],
        [0, 'product_code', 'product_code'],
        [1, 'coverages', 'required'],
      ],
    ],
    [
      'protection_plans',
      [
        { name: 'One', type: 'No such type', pdf_url: 'http://a.example' },
        { name: 'ONE', type: 'gap', use_pen_for_localized_prices: true },
        { name: 'Two', type: 'gap', pen_product_for_coverage: 'PEN none' },
      ],
      [
        [0, 'pdf_url', 'https_url'],
        [1, 'pen_product_for_coverage', 'required'],
        [1, 'pen_coverage', 'required'],
        [1, 'name', 'unique'],
        [0, 'type', 'no_such_name'],
        [2, 'pen_product_for_coverage', 'no_such_name'],
      ],
    ],
    [
      'plan_prices',
      [
        { protection_plan: 'Gold', title_en: '60 months', price: '1.00' },
        { protection_plan: 'None', title_en: 'Any', price: '1.00' },
        { protection_plan: 'gold', title_en: 'Any', price: '1.00', duration: 12, model_year_from: 1 },
      ],
      [
        [2, 'model_year_from', 'min_value'],
        [0, 'duration', 'required'],
        [1, 'protection_plan', 'no_such_name'],
      ],
    ],
  ])('of %s is named by its field', async (name, items, expected) => {
    await buildPlan(target.app, { dealer_id: own.id, name: 'Gold' })
    expect(await problemsOf(name, items)).toEqual(expected)
  })

  test('is a coverage that its product does not have, unless the plan exists with it', async () => {
    await buildPenProduct(target.app, { dealer_id: own.id, product_code: 'VSC', coverages: ['Powertrain'] })
    const rated = { use_pen_for_localized_prices: true, pen_product_for_coverage: 'PEN VSC' }
    const plan = { name: 'Gold', type: 'gap', ...rated, pen_coverage: 'Powertrain' }
    const broken = [0, 'pen_coverage', 'one_of']
    expect(await problemsOf('protection_plans', [plan])).toEqual([])
    const other = { ...plan, pen_coverage: 'All' }
    expect(await problemsOf('protection_plans', [other])).toEqual([broken])
    expect(await problemsOf('protection_plans', [{ ...other, use_pen_for_localized_prices: false }])).toEqual(
      [],
    )
    // The product in the file, if there is one.
    const products = [{ provider: 'PEN', product_code: 'VSC', coverages: ['All'] }]
    const file = await fileOf({ pen_products: products, protection_plans: [plan, { ...other, name: 'Two' }] })
    expect(partOf(await compare(file), 'protection_plans').problems).toMatchObject([
      { name: 'Gold', index: 0, field: 'pen_coverage', problem: { rule: 'one_of' } },
    ])
    expect(await apply(file)).toMatchObject({
      status: 400,
      body: { fields: { 'file.parts.protection_plans.0.pen_coverage': [{ rule: 'one_of' }] } },
    })
    // A plan whose product lost it may change in other ways.
    expect((await apply(await fileOf({ protection_plans: [plan] }))).status).toBe(200)
    expect((await apply(await fileOf({ pen_products: products }), { parts: ['pen_products'] })).status).toBe(
      200,
    )
    expect(await problemsOf('protection_plans', [{ ...plan, name_fr: 'Or' }])).toEqual([])
  })

  test('is not reported on lines that name it', async () => {
    const plans = [{ name: 'Gold', type: 'gap', gst: 'maybe' }]
    const prices = [{ protection_plan: 'Gold', title_en: 'Any', price: '1.00', duration: 12 }]
    const { parts } = await compare(await fileOf({ protection_plans: plans, plan_prices: prices }))
    expect(parts.map(({ problems }) => problems.map(({ field }) => field))).toEqual([['gst'], []])
  })

  test('is reported for what cannot be deleted, because a plan or an order uses it', async () => {
    const { type, plan } = await stock(own)
    const words = { name: 'Gold', name_fr: 'Or', title_en: '36 months', title_fr: null }
    const agreed = worksheetLine({
      id: newId(),
      name: 'Gold',
      kind: 'plan',
      plan: { id: plan.id, ...words, source: 'table', as_of: '2026-11-20T15:00:00Z' },
    })
    await buildOrder(target.app, {
      dealer_id: own.id,
      worksheet: worksheetOf({ lines: [agreed] }),
    })
    const file = await read()
    const left = (file.parts.plan_types ?? []).filter(({ id }) => id !== type.id)
    const wanted = { ...file, parts: { plan_types: left, pen_products: [], protection_plans: [] } }
    expect((await compare(wanted)).parts.map(({ problems }) => problems)).toMatchObject([
      [],
      [],
      [{ name: 'Gold', index: null, field: 'name', problem: { rule: 'still_used' } }],
    ])
    // Without the plans, which then stay.
    const refused = await apply(wanted, { parts: ['plan_types', 'pen_products'] })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: {
          'file.parts.plan_types': [{ rule: 'still_used' }],
          'file.parts.pen_products': [{ rule: 'still_used' }],
        },
      },
    })
  })

  test('is reported for names in a part that was left out', async () => {
    await stock(own)
    const refused = await apply(await read(), { by: there, parts: ['plan_prices'] })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { 'file.parts.plan_prices.0.protection_plan': [{ rule: 'no_such_name' }] } },
    })
  })

  test('and there are limits on the number of items', async () => {
    await buildPlan(target.app, { dealer_id: own.id, name: 'Gold', duration_type: 'one_time' })
    const price = { protection_plan: 'Gold', title_en: 'Any', price: '1.00' }
    expect(
      await problemsOf(
        'plan_prices',
        Array.from({ length: 102 }, () => price),
      ),
    ).toEqual([[100, 'protection_plan', 'max_items']])
    const file = await fileOf({ accessories: Array.from({ length: 501 }, () => ({})) })
    const { status, body } = await admin.send('POST', '/api/dealer/settings-file/compare/', {
      body: { file },
    })
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([
      400,
      ['file.parts.accessories'],
    ])
  })
})

test('a list longer than the limit of a file is exported whole, and refused as a file by its name', async () => {
  const first = await buildAccessory(target.app, { dealer_id: own.id })
  await withTenant(target.app.pool, own, tx =>
    tx.insert(accessories).values(Array.from({ length: 500 }, () => ({ ...first, id: newId(), sku: null }))),
  )
  const file = await read()
  expect(file.parts.accessories?.length).toBe(501)
  const { status, body } = await admin.send('POST', '/api/dealer/settings-file/compare/', { body: { file } })
  expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([
    400,
    ['file.parts.accessories'],
  ])
})

test('every part is in the order of the contract', async () => {
  expect(Object.keys((await read()).parts)).toEqual([...SETTINGS_PARTS])
})
