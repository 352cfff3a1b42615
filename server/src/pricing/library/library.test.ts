import {
  customDiscounts,
  customFees,
  globalDiscounts,
  globalFees,
  library,
} from '@forecourt/contract/pricing/library.ts'
import { lineApplies, lineVehicle } from '@forecourt/domain/pricing/fees/line-applies.ts'
import { pricing, type LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { seeded } from '#platform/seeded.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { buildOrder, orderRow } from '#deals/orders/orders.factory.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { programmeChanges } from '#pricing/programme-changes/programme-changes.table.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
const seed = Number(process.env['SEED'] ?? 20261121)
const FLAGS = [
  'is_cash',
  'is_finance',
  'is_lease',
  'applicable_new',
  'applicable_used',
  'applicable_cpo',
  'is_in_stock',
  'is_in_transit',
  'is_demo',
  'is_pending',
  'is_as_is',
]
let desk: BuiltDesk
let other: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
})

const licence = {
  name: 'Licence',
  name_fr: 'Immatriculation',
  amount: '120.00',
  taxability: 'non_taxable',
  type: 'license',
} as const
const newKey = () => ({ headers: { 'idempotency-key': newId() } })
const at = (version: number) => ({ headers: { 'if-match': `"v${version}"` } })

const addFee = async (given: object = {}, by = desk.asAdmin) =>
  by.call(customFees.create, { body: { ...licence, ...given }, ...newKey() })
const addGlobal = async (given: object = {}) =>
  desk.asAdmin.call(globalFees.create, { body: { ...licence, type: 'government', ...given }, ...newKey() })

describe('custom fees', () => {
  test('are added with all payment types on, changed, listed in order and deleted', async () => {
    const made = await addFee()
    expect(made).toMatchObject({
      status: 201,
      body: { ...licence, is_cash: true, is_finance: true, is_lease: true, cap_cost: false, version: 1 },
    })
    expect(queriesOf(made)).toBeLessThanOrEqual(6)
    const { version: _version, id: _id, ...body } = { ...made.body, amount: '132.00' }
    const saved = await desk.asAdmin.call(customFees.replace, { params: made.body, body, ...at(1) })
    expect(saved).toMatchObject({ status: 200, body: { amount: '132.00', version: 2 } })
    expect(queriesOf(saved)).toBeLessThanOrEqual(6)
    const one = { params: made.body }
    expect((await desk.asRep.call(customFees.detail, one)).body).toEqual(saved.body)
    expect((await desk.asAdmin.call(globalFees.detail, one)).status).toBe(404)
    const part = await desk.asAdmin.call(customFees.update, {
      ...one,
      body: { include_by_default: true },
      ...at(2),
    })
    expect(part.body).toEqual({ ...saved.body, include_by_default: true, version: 3 })
    const second = (await addFee({ name: 'Fuel', name_fr: 'Carburant', type: 'gas' })).body
    const ids = async () =>
      (await desk.asAdmin.call(customFees.list)).body.results.map(({ id }: { id: string }) => id)
    expect(await ids()).toEqual(expect.arrayContaining([made.body.id, second.id]))
    const turned = (await ids()).toReversed()
    const moved = await desk.asAdmin.call(customFees.reorder, { body: { id_list: turned } })
    expect(moved.status).toBe(200)
    expect(await ids()).toEqual(turned)
    expect((await desk.asAdmin.call(customFees.remove, { params: second, ...at(1) })).status).toBe(204)
    expect(await ids()).toEqual([made.body.id])
  })

  test('need a French name in Quebec only; elsewhere the English name is copied and kept in step', async () => {
    const quebec = await buildDesk(target, { province_code: 'QC', postal_code: 'H2X 1Y4' })
    expect(await addFee({ name_fr: ' ' }, quebec.asAdmin)).toMatchObject({
      status: 400,
      body: { fields: { name_fr: [{ rule: 'required' }] } },
    })
    const { body: made } = await addFee({ name: 'Tire levy', name_fr: '' })
    expect(made).toMatchObject({ name: 'Tire levy', name_fr: 'Tire levy' })
    const { version: _version, id: _id, ...body } = { ...made, name: 'Tires' }
    const renamed = await desk.asAdmin.call(customFees.replace, { params: made, body, ...at(1) })
    expect(renamed.body).toMatchObject({ name: 'Tires', name_fr: 'Tires' })
    const change = (given: object, version: number) =>
      desk.asAdmin.call(customFees.update, { params: made, body: given, ...at(version) })
    await change({ name_fr: 'Pneus' }, 2)
    expect((await change({ name: 'Tire fee' }, 3)).body).toMatchObject({ name: 'Tire fee', name_fr: 'Pneus' })
    expect((await change({ name_fr: '' }, 4)).body).toMatchObject({ name_fr: 'Tire fee' })
    await desk.asAdmin.call(customFees.remove, { params: made, ...at(5) })
  })

  test('a change over an outdated version is refused with the current data', async () => {
    const { body: made } = await addFee({ name: 'Twice' })
    const { version: _version, id: _id, ...body } = made
    const change = (amount: string, version: number) =>
      desk.asAdmin.call(customFees.replace, { params: made, body: { ...body, amount }, ...at(version) })
    expect((await change('1.00', 1)).status).toBe(200)
    expect(await change('2.00', 1)).toMatchObject({
      status: 412,
      body: { current: { amount: '1.00', version: 2 } },
    })
    expect((await desk.asAdmin.call(customFees.remove, { params: made, ...at(1) })).status).toBe(412)
  })

  test.each([
    [{ residualize: true }, 'residualize', 'needs_cap_cost'],
    [{ tax_in_cap: true }, 'tax_in_cap', 'needs_tax'],
    [{ is_cash: false, is_finance: false, is_lease: false }, 'is_cash', 'never_applies'],
    [{ amount: '100000.00' }, 'amount', 'range'],
    [{ taxability: 'by_state_rule' }, 'taxability', 'one_of'],
    [{ name: ' ' }, 'name', 'required'],
  ])('%j is refused on the field', async (given, field, rule) => {
    expect(await addFee(given)).toMatchObject({ status: 400, body: { fields: { [field]: [{ rule }] } } })
  })

  test('each list has its own types; a fee with a type of another list keeps it', async () => {
    expect(await addFee({ type: 'government' })).toMatchObject({
      status: 400,
      body: { fields: { type: [{ rule: 'one_of' }] } },
    })
    const { id } = await buildFee(target.app, { ...desk.at, scope: 'custom', type: 'dealer' })
    const body = { ...licence, type: 'dealer' as const }
    const saved = await desk.asAdmin.call(customFees.replace, { params: { id }, body, ...at(1) })
    expect(saved.status).toBe(200)
  })

  test('a repeated request makes one fee', async () => {
    const key = newKey()
    const create = () => desk.asAdmin.call(customFees.create, { body: { ...licence, name: 'Once' }, ...key })
    const [first, again] = [await create(), await create()]
    expect(again.body).toEqual(first.body)
  })

  test('of another dealership are not found', async () => {
    const fee = await buildFee(target.app, { ...other.at, scope: 'custom' })
    const { status } = await desk.asAdmin.call(customFees.remove, { params: fee, ...at(1) })
    expect(status).toBe(404)
    const order = await desk.asAdmin.call(customFees.reorder, { body: { id_list: [fee.id] } })
    expect(order.status).toBe(404)
  })

  test('are readable for representatives, and editable for sales managers if the dealership allows it', async () => {
    expect((await desk.asRep.call(customFees.list)).status).toBe(200)
    expect((await addFee({}, desk.asRep)).status).toBe(403)
    expect((await addFee({}, desk.asManager)).status).toBe(403)
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx
        .update(dealerships)
        .set({ enable_sales_manager_fee_discounts: true })
        .where(eq(dealerships.id, desk.dealership.id)),
    )
    expect((await addFee({ name: 'By a manager' }, desk.asManager)).status).toBe(201)
  })

  test('changes are recorded with their author', async () => {
    const { body: made } = await addFee({ name: 'Recorded' })
    await desk.asAdmin.call(customFees.remove, { params: made, ...at(1) })
    const events = await withTenant(target.app.pool, desk.dealership, tx =>
      tx
        .select({ action: auditEvents.action })
        .from(auditEvents)
        .where(and(eq(auditEvents.dealer_id, desk.dealership.id), eq(auditEvents.object_id, made.id)))
        .orderBy(auditEvents.seq),
    )
    expect(events.map(({ action }) => action)).toEqual(['fee.created', 'fee.deleted'])
  })
})

describe('discounts and incentives', () => {
  const loyalty = {
    name: 'Loyalty',
    name_fr: 'Fidélité',
    amount: '250.00',
    taxability: 'before_tax',
  } as const

  test('a custom discount is deducted before or after tax', async () => {
    const made = await desk.asAdmin.call(customDiscounts.create, { body: loyalty, ...newKey() })
    expect(made).toMatchObject({ status: 201, body: { ...loyalty, version: 1 } })
    const { version: _version, id: _id, ...body } = { ...made.body, taxability: 'after_tax' as const }
    const saved = await desk.asAdmin.call(customDiscounts.replace, { params: made.body, body, ...at(1) })
    expect(saved.body).toMatchObject({ taxability: 'after_tax' })
  })

  test('an incentive has an amount, its basis, and who pays it', async () => {
    const body = {
      ...loyalty,
      amount: '0.00',
      kind: 'incentive',
      incentive_type: 'percentage_discount',
      percent: '2.5',
      paid_by: 'manufacturer',
    } as const
    const limited = { ...body, vehicle_types: ['make:Honda'] }
    const made = await desk.asAdmin.call(globalDiscounts.create, { body: limited, ...newKey() })
    expect(made).toMatchObject({ status: 201, body: limited })
    const bare = await desk.asAdmin.call(globalDiscounts.create, {
      body: { ...body, percent: null },
      ...newKey(),
    })
    expect(bare.body).toMatchObject({ fields: { percent: [{ rule: 'required' }] } })
    const changed = await desk.asAdmin.call(globalDiscounts.update, {
      params: made.body,
      body: { percent: '3' },
      ...at(1),
    })
    expect(changed.body).toMatchObject({ percent: '3', kind: 'incentive', vehicle_types: ['make:Honda'] })
  })
})

describe('effects of a change', () => {
  test('a new worksheet has the default fee on vehicles of its kind', async () => {
    const { body: made } = await addGlobal({
      name: 'By model',
      include_by_default: true,
      vehicle_types: [`make:${desk.vehicle.make}`],
    })
    const { body: unfit } = await addGlobal({
      name: 'For others',
      include_by_default: true,
      vehicle_types: ['make:Nobody'],
    })
    const order = await buildOrder(target.app, {
      ...desk.at,
      vehicle_id: desk.vehicle.id,
      customer_id: desk.customer.id,
    })
    const { body } = await desk.asRep.call(pricing.worksheetContext, { params: order })
    const applies = Object.fromEntries(body.library.map(line => [line.id, line.applies]))
    expect(applies).toMatchObject({ [made.id]: true, [unfit.id]: false })
  })

  test('programme changes list a changed amount, but not a changed description', async () => {
    const { body: made } = await addGlobal({ name: 'Watched' })
    const change = (body: object, version: number) =>
      desk.asAdmin.call(globalFees.update, { params: made, body, ...at(version) })
    const noted = () =>
      withTenant(target.app.pool, desk.dealership, tx =>
        tx
          .select({
            kind: programmeChanges.kind,
            before: programmeChanges.before,
            after: programmeChanges.after,
          })
          .from(programmeChanges)
          .where(eq(programmeChanges.subject_id, made.id)),
      )
    await change({ description_en: 'Goes to the province.' }, 1)
    expect(await noted()).toEqual([])
    const saved = await change({ amount: '140.00' }, 2)
    expect(queriesOf(saved)).toBeLessThanOrEqual(6)
    expect(await noted()).toMatchObject([
      { kind: 'fee', before: { amount: '120.00' }, after: { amount: '140.00' } },
    ])
  })
})

describe('coverage of a line', () => {
  test('is counted by the rule of deals', async () => {
    const place = await buildDesk(target)
    const [truck, sold] = [
      await buildVehicle(target.app, {
        ...place.at,
        segment: 'truck',
        make: 'Ford',
        model: 'F-150',
        stock_status: 'T',
      }),
      await buildVehicle(target.app, { ...place.at, stock_status: 'S' }),
    ]
    for (const vehicle of [truck, place.vehicle])
      await buildOrder(target.app, {
        ...place.at,
        vehicle_id: vehicle.id,
        customer_id: place.customer.id,
        payment_type: 'finance',
      })
    const asked = async (body: object) => (await place.asAdmin.call(library.coverage, { body })).body
    const all = await asked({})
    expect(all).toMatchObject({
      vehicles: 2,
      vehicles_in_all: 2,
      orders: 2,
      orders_in_all: 2,
      orders_with: 0,
    })
    expect(all.sample).toHaveLength(2)
    expect(await asked({ vehicle_types: ['truck'] })).toMatchObject({ vehicles: 1, orders: 1 })
    expect(await asked({ is_in_transit: false })).toMatchObject({ vehicles: 1, orders: 1 })
    expect(await asked({ is_finance: false })).toMatchObject({ vehicles: 2, orders: 0 })
    expect(await asked({ id: place.fee.id })).toMatchObject({ orders_with: 0 })
    const [order] = all.sample
    expect(order).toMatchObject({ customer: { id: place.customer.id } })
    expect(
      lineApplies({ is_in_transit: false }, { ...lineVehicle(truck), payment_type: 'cash', chosen: true }),
    ).toBe(false)
    expect(sold.stock_status).toBe('S')
  })

  test(`of 500 random orders it counts those for which the desk offers the line (SEED=${seed})`, async () => {
    const place = await buildDesk(target)
    const random = seeded(String(seed))
    const lots: Awaited<ReturnType<typeof buildVehicle>>[] = []
    for (let n = 0; n < 24; n += 1)
      lots.push(
        await buildVehicle(target.app, {
          ...place.at,
          vehicle_condition: random.pick(['New', 'Used', 'cpo', 'D'] as const),
          stock_status: random.pick(['I', 'T', 'P', 'As-is', 'D'] as const),
          segment: random.pick(['car', 'suv', 'truck', 'ev'] as const),
          make: random.pick(['Honda', 'Ford']),
          year: random.pick([2023, 2025, 2026]),
        }),
      )
    const placed = Array.from({ length: 500 }, () => ({
      ...orderRow(
        {
          ...place.at,
          vehicle_id: random.pick(lots).id,
          customer_id: place.customer.id,
          created_by: place.rep.id,
          payment_type: random.pick(['cash', 'finance', 'lease'] as const),
          is_archived: random.chance(0.1),
        },
        NOW,
      ),
    }))
    await withTenant(target.app.pool, { id: place.at.dealer_id }, tx => tx.insert(orders).values(placed))
    const flags = new Map<string, object>()
    for (let n = 0; n < 20; n += 1) {
      const names = [...FLAGS].filter(() => random.chance(0.3))
      const types = random.pick([[], [], ['truck'], ['make:Honda'], ['suv', 'model:Ford/Civic/2024-2026']])
      const own = { ...Object.fromEntries(names.map(name => [name, false])), vehicle_types: types }
      flags.set((await buildFee(target.app, { ...place.at, ...own, name: `Random ${n}` })).id, own)
    }
    const offered = new Map([...flags.keys()].map(id => [id, 0]))
    // The lines depend on the vehicle only: each is requested once.
    const desks = new Map<string, Promise<readonly LibraryLine[]>>()
    const askDesk = async (id: string) =>
      (await place.asAdmin.call(pricing.worksheetContext, { params: { id } })).body.library
    for (const { id, vehicle_id, payment_type, is_archived } of placed) {
      const lines = desks.get(vehicle_id) ?? askDesk(id)
      desks.set(vehicle_id, lines)
      for (const line of await lines)
        if (!is_archived && line.applies && line[`is_${payment_type}`] && flags.has(line.id))
          offered.set(line.id, (offered.get(line.id) ?? 0) + 1)
    }
    for (const [id, own] of flags) {
      const { body } = await place.asAdmin.call(library.coverage, { body: own })
      expect([own, body.orders]).toEqual([own, offered.get(id)])
    }
  })

  test('a line is tried on a new deal of a vehicle to which it applies', async () => {
    const place = await buildDesk(target)
    const used = { ...place.at, vehicle_condition: 'Used', make: 'Ford', model: 'F-150', year: 2023 } as const
    await buildVehicle(target.app, used)
    const asked = (body: object) => place.asAdmin.call(library.sample, { body })
    const reply = await asked({})
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body.settings.id).toBe(place.at.dealer_id)
    const { sample } = (await asked({ applicable_new: false })).body
    expect(sample?.vehicle).toMatchObject({
      vehicle_condition: 'Used',
      name: expect.stringContaining('F-150') as unknown,
    })
    expect(sample?.programmes).not.toEqual([])
    expect((await asked({ vehicle_types: ['truck'] })).body.sample).toBeNull()
    // Equal except for the segment: the line applies to one of the two.
    const truck = { segment: 'truck', body_type: 'pickup' } as const
    await buildVehicle(target.app, { ...used, ...truck, trim: 'Lariat' })
    const named = async (...vehicle_types: string[]) =>
      (await asked({ applicable_new: false, vehicle_types })).body.sample?.vehicle.name
    for (const type of ['truck', 'body:pickup']) expect(await named(type)).toContain('Lariat')
    // If most have no price yet, it is one of a kind that has.
    for (let n = 0; n < 3; n += 1)
      await buildVehicle(target.app, { ...used, make: 'Kia', model: 'Rio', listing_price: 0 })
    expect(await named('make:Kia', 'truck')).toContain('Lariat')
    expect((await desk.asRep.call(library.sample, { body: {} })).status).toBe(403)
  })

  test('names orders only to those who may see all customers', async () => {
    expect((await desk.asRep.call(library.coverage, { body: {} })).status).toBe(403)
  })

  test('vehicle types are those of the inventory, found without accents', async () => {
    const { body } = await desk.asAdmin.call(library.vehicleTypes, { query: { search: 'électr' } })
    expect(body.results.map(({ id }) => id)).toEqual(['ev'])
    const all = (await desk.asAdmin.call(library.vehicleTypes)).body.results
    const { make, model } = desk.vehicle
    expect(all).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: `make:${make}` }),
        expect.objectContaining({ id: `model:${make}/${model}` }),
      ]),
    )
  })
})
