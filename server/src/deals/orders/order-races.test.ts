import { appointments, customerAppointments } from '@forecourt/contract/deals/appointments.ts'
import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { deposits } from '@forecourt/contract/deals/deposits.ts'
import { orderVehicles } from '@forecourt/contract/deals/order-vehicles.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { customerTradeIns, tradeIns } from '@forecourt/contract/deals/trade-ins.ts'
import { scenarios } from '@forecourt/contract/deals/what-ifs.ts'
import { instantOf } from '@forecourt/domain/platform/markets/times.ts'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { signedInCustomer } from '../../../test/actors.ts'
import { renewProofs } from '../../../test/card-desk.ts'
import { reasons } from '../../../test/deals.ts'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type Reply } from '../../../test/test-app.ts'
import { playBehindLock } from '../../../test/waiting-requests.ts'
import { buildAppointment } from '#deals/appointments/appointments.factory.ts'
import { appointments as appointmentTable } from '#deals/appointments/appointments.table.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildTradeIn, offerOf } from '#deals/trade-ins/trade-ins.factory.ts'
import { tradeIns as tradeInTable } from '#deals/trade-ins/trade-ins.table.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { buildScenario } from '#deals/scenarios/what-ifs.factory.ts'
import { scenarios as whatIfTable } from '#deals/scenarios/what-ifs.table.ts'

// It is Saturday, 21 November 2026, 11:00 in Toronto.
const target = useTestApp()
let desk: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
})

const at = (time: string) =>
  new Date(instantOf({ date: '2026-11-24', time }, 'America/Toronto') ?? 0).toISOString()
const over = (version: number) => ({ 'if-match': `"v${version}"` })
const offer = {
  dealer_offer: '12000.00',
  dealer_comments: null,
  subject_to_inspection: true,
  valid_days: 7,
} as const

/**
 * An order in which many actions are possible: a proposed appointment, a trade-in with an offer, one on no
 * order, a draft.
 */
async function setScene() {
  const { dealer_id } = desk.at
  const person = { ...desk.at, assigned_dealer: desk.rep.id, postal_code: 'M5V 2T6' }
  const customer = await buildCustomer(target.app, person)
  const double = await buildCustomer(target.app, person)
  const price = { dealer_id, listing_price: 4_200_000, msrp: 4_300_000 }
  const [first, second] = [await buildVehicle(target.app, price), await buildVehicle(target.app, price)]
  const { body: order } = await desk.asRep.call(orders.create, {
    body: { customer: customer.id, vehicle: first.id, payment_type: 'cash' },
  })
  const { body: saved } = await desk.asRep.call(orders.update, {
    params: { id: order.id },
    body: { worksheet: order.worksheet },
    headers: over(order.version),
  })
  await withTenant(target.app.pool, desk.dealership, tx => tx.delete(appointmentTable))
  const appointment = await buildAppointment(target.app, {
    dealer_id,
    order_id: order.id,
    starts: at('14:00'),
    state: 'unconfirmed',
  })
  const own = { dealer_id, customer_id: customer.id }
  const openOffer = offerOf(target.app.now())
  const offered = await buildTradeIn(target.app, { ...own, order_id: order.id, offer: openOffer })
  const loose = await buildTradeIn(target.app, { ...own, model: 'Accord' })
  const draft = await buildScenario(target.app, {
    dealer_id,
    order_id: order.id,
    worksheet: { ...saved.worksheet, price: '41000.00' },
  })
  const { body: versions } = await desk.asRep.call(orderVersions.list, { params: { id: order.id } })
  return {
    id: order.id,
    version: saved.version,
    worksheet: saved.worksheet,
    customer,
    double,
    browser: await signedInCustomer(target, customer),
    vehicles: [first.id, second.id],
    appointment: appointment.id,
    offered: offered.id,
    offer: openOffer.id,
    loose: loose.id,
    draft: draft.id,
    oldest: versions.results.at(-1)?.id ?? '',
  }
}

type Scene = Awaited<ReturnType<typeof setScene>>
type Action = (scene: Scene) => Promise<Reply<unknown>>

const sorted = (rows: readonly unknown[]) =>
  rows.map(row => JSON.stringify(row)).toSorted((one, other) => one.localeCompare(other))

const civic = { year: 2019, make: 'Honda', model: 'Civic', trim: 'LX', odometer: 60_000 }

const ACTIONS = {
  'save the worksheet': ({ id, version, worksheet }) =>
    desk.asManager.call(orders.update, {
      params: { id },
      body: { worksheet: { ...worksheet, price: '40000.00' }, override_reasons: reasons('price') },
      headers: over(version),
    }),
  'restore a version': ({ oldest, version }) =>
    desk.asManager.call(orderVersions.restore, {
      params: { id: oldest },
      body: { override_reasons: reasons() },
      headers: over(version),
    }),
  'move to another vehicle': ({ id, version, vehicles: [, second = ''] }) =>
    desk.asManager.call(orderVehicles.replace, {
      params: { id },
      body: { vehicle: second },
      headers: over(version),
    }),
  archive: ({ id }) =>
    desk.asManager.call(orders.setArchiveStatus, { params: { id }, body: { archivedStatus: true } }),
  delete: ({ id }) => desk.asAdmin.call(orders.delete, { params: { id } }),
  'choose how to pay': ({ browser, id, version }) =>
    browser.call(customerPayments.update, {
      params: { id: 'finance' },
      body: { order: id },
      headers: over(version),
    }),
  'mark a deposit paid': ({ id }) =>
    desk.asManager.call(deposits.markPaid, {
      params: { id },
      body: { amount: '500.00', method: 'cash', reference: null, date: '2026-11-21' },
      headers: over(0),
    }),
  'propose a time': ({ id, version }) =>
    desk.asRep.call(orders.update, {
      params: { id },
      body: { proposed_appointment: { start: at('15:00'), type: 'test_drive', note: null } },
      headers: over(version),
    }),
  'confirm the time': ({ id }) => desk.asRep.call(appointments.confirm, { params: { id }, body: {} }),
  'cancel the time': ({ id }) =>
    desk.asRep.call(appointments.cancel, { params: { id }, body: { message: null } }),
  'accept the time': ({ browser, appointment }) =>
    browser.call(customerAppointments.accept, { params: { id: appointment }, body: {} }),
  'cancel the own time': ({ browser, appointment }) =>
    browser.call(customerAppointments.cancel, { params: { id: appointment }, body: { message: null } }),
  'ask for a time': ({ browser, id }) =>
    browser.call(customerAppointments.ask, {
      body: { order: id, start: at('16:00'), type: 'phone', note: null },
    }),
  'add a trade-in': ({ id, customer }) =>
    desk.asRep.call(tradeIns.create, { body: { customer: customer.id, order: id, ...civic } }),
  'attach a trade-in': ({ id, loose }) =>
    desk.asRep.call(tradeIns.attach, { params: { id: loose }, body: { order: id }, headers: over(1) }),
  'change a trade-in': ({ offered }) =>
    desk.asRep.call(tradeIns.update, { params: { id: offered }, body: civic, headers: over(1) }),
  'take a trade-in off': ({ offered }) =>
    desk.asRep.call(tradeIns.attach, { params: { id: offered }, body: { order: null }, headers: over(1) }),
  'make an offer': ({ offered }) =>
    desk.asManager.call(tradeIns.makeOffer, { params: { id: offered }, body: offer, headers: over(1) }),
  'make an offer on the order': ({ id, offered }) =>
    desk.asManager.call(tradeIns.offer, {
      params: { id },
      body: { trade_in: offered, ...offer },
      headers: over(1),
    }),
  'withdraw an offer': ({ offered }) =>
    desk.asManager.call(tradeIns.withdraw, { params: { id: offered }, body: {}, headers: over(1) }),
  'accept an offer': ({ browser, offered, offer: id }) =>
    browser.call(customerTradeIns.accept, { params: { id: offered }, body: { offer: id } }),
  'decline an offer': ({ browser, offered, offer: id }) =>
    browser.call(customerTradeIns.decline, {
      params: { id: offered },
      body: { offer: id, reason: 'offer_too_low', comments: null },
    }),
  'begin a draft': ({ id, worksheet }) =>
    desk.asRep.call(scenarios.create, {
      params: { id },
      body: { name: 'Another', payment_type: 'cash', worksheet },
    }),
  'change a draft': ({ draft, worksheet }) =>
    desk.asRep.call(scenarios.update, {
      params: { id: draft },
      body: { worksheet: { ...worksheet, price: '39000.00' } },
      headers: over(1),
    }),
  'rename a draft': ({ draft }) =>
    desk.asRep.call(scenarios.update, {
      params: { id: draft },
      body: { name: 'Renamed' },
      headers: over(1),
    }),
  'apply a draft': ({ draft, version }) =>
    desk.asManager.call(scenarios.apply, {
      params: { id: draft },
      body: { override_reasons: reasons('price') },
      headers: over(version),
    }),
  'delete a draft': ({ draft }) => desk.asRep.call(scenarios.delete, { params: { id: draft } }),
  reserve: ({ id }) =>
    desk.asRep.call(reservations.save, {
      params: { id },
      body: { reservation_number: 'RES-100', reserved_until: '2026-11-30', note: null },
    }),
  release: ({ id }) => desk.asRep.call(reservations.remove, { params: { id }, body: {} }),
  'merge the customer': ({ customer, double }) =>
    desk.asManager.call(customerMerges.merge, {
      body: { kept_id: double.id, merged_id: customer.id, kept_version: 1, merged_version: 1, choices: {} },
    }),
} satisfies Record<string, Action>

type Name = keyof typeof ACTIONS
const NAMES = Object.keys(ACTIONS) as Name[]

/** The state that the actions change, as text, without the ids and instants of this scene. */
async function describeScene(scene: Scene): Promise<string> {
  const { body: order, status } = await desk.asManager.call(orders.get, { params: { id: scene.id } })
  const { dealer_id } = desk.at
  const rows = await withTenant(target.app.pool, desk.dealership, async tx => ({
    times: await tx
      .select()
      .from(appointmentTable)
      .where(and(eq(appointmentTable.dealer_id, dealer_id), eq(appointmentTable.order_id, scene.id)))
      .orderBy(asc(appointmentTable.created), asc(appointmentTable.id)),
    tradeIns: await tx
      .select()
      .from(tradeInTable)
      .where(eq(tradeInTable.dealer_id, dealer_id))
      .orderBy(asc(tradeInTable.id)),
    drafts: await tx.select().from(whatIfTable).where(eq(whatIfTable.order_id, scene.id)),
    reserved: await tx.select().from(vehicles).where(eq(vehicles.reserved_for, scene.id)),
    owners: await tx.select().from(customers).where(eq(customers.latest_order_id, scene.id)),
    audit: await tx
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.object_id, scene.id))
      .orderBy(asc(auditEvents.seq)),
  }))
  const people = [scene.customer.id, scene.double.id]
  return JSON.stringify({
    order:
      status === 200
        ? {
            archived: order.is_archived,
            version: order.version,
            status: order.order_management_status,
            move: order.next_move.key,
            type: order.payment_type,
            price: order.worksheet.price,
            credits: [order.worksheet.trade_in.credit, order.worksheet.second_trade_in?.credit],
            payment: order.payment?.amount_due,
            vehicle: scene.vehicles.indexOf(order.vehicle.id),
          }
        : status,
    times: rows.times.map(({ state, outcome, type }) => [state, outcome, type]),
    tradeIns: sorted(
      rows.tradeIns
        .filter(({ customer_id }) => people.includes(customer_id))
        .map(({ order_id, position, offer: made, past_offers, model, trim, customer_id, version }) => [
          order_id === scene.id,
          position,
          made?.status,
          made?.amount,
          past_offers.map(one => one.status),
          model,
          trim,
          people.indexOf(customer_id),
          version,
        ]),
    ),
    drafts: sorted(
      rows.drafts.map(({ name, worksheet, applied }) => [
        name.slice(0, 4),
        worksheet.price,
        applied !== null,
      ]),
    ),
    reserved: rows.reserved.map(({ id, reserved_deposit }) => [
      scene.vehicles.indexOf(id),
      reserved_deposit !== null,
    ]),
    owners: rows.owners.map(({ id, orders_count, awaiting }) => [people.indexOf(id), orders_count, awaiting]),
    audit: rows.audit.map(({ action }) => action),
  })
}

const wordOf = ({ status, body }: Reply<unknown>) =>
  status < 300 ? 'done' : `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`

/** The outcome of two actions one after the other, as text. */
async function playInTurn(one: Name, other: Name): Promise<string> {
  const scene = await setScene()
  const actions: Readonly<Record<Name, Action>> = ACTIONS
  const replies = [wordOf(await actions[one](scene)), wordOf(await actions[other](scene))]
  return `${replies.join(', ')}: ${await describeScene(scene)}`
}

/** The same for two actions that both wait for the order's lock, and get it in that order. */
async function playAtOnce(one: Name, other: Name): Promise<string> {
  const scene = await setScene()
  const held = { table: 'orders', id: scene.id, dealer: desk.at.dealer_id } as const
  const actions: Readonly<Record<Name, Action>> = ACTIONS
  const sent = [one, other].map(name => () => actions[name](scene))
  const replies = (await playBehindLock(target, held, sent)).map(wordOf)
  return `${replies.join(', ')}: ${await describeScene(scene)}`
}

/** The replies of two actions in swapped order. */
const turned = (played: string) => played.replace(/^(.*?), (.*?):/, '$2, $1:')

/** Actions that read the same rows beside an order; LONG=1 runs all pairs. */
const KINDS: readonly (readonly Name[])[] = [
  ['confirm the time', 'cancel the time', 'accept the time', 'ask for a time', 'move to another vehicle'],
  ['make an offer', 'accept an offer', 'decline an offer', 'attach a trade-in', 'move to another vehicle'],
  ['change a draft', 'rename a draft', 'apply a draft', 'delete a draft', 'save the worksheet'],
  ['reserve', 'release', 'mark a deposit paid', 'move to another vehicle'],
  ['add a trade-in', 'attach a trade-in', 'take a trade-in off', 'merge the customer'],
]

const pairsOf = (names: readonly Name[]) =>
  names.flatMap((one, index) => names.slice(index).map(other => [one, other] as const))
const PAIRS = process.env['LONG'] === '1' ? pairsOf(NAMES) : KINDS.flatMap(pairsOf)

/** Refused while an offer is open: the trade-in must stay as it was offered for. */
const REFUSED: readonly Name[] = ['change a trade-in', 'take a trade-in off']

test.each(NAMES)('%s: succeeds alone, or is refused for a reason', async name => {
  await renewProofs(target)
  const actions: Readonly<Record<Name, Action>> = ACTIONS
  const word = wordOf(await actions[name](await setScene()))
  expect(word.split(' ')[0]).toBe(REFUSED.includes(name) ? '409' : 'done')
})

test.each(PAIRS)('%s and %s together end as one after the other', async (one, other) => {
  await renewProofs(target)
  const lawful = [await playInTurn(one, other), turned(await playInTurn(other, one))]
  const played = [await playAtOnce(one, other), turned(await playAtOnce(other, one))]
  expect(played.filter(end => !lawful.includes(end)).map(end => ({ end, lawful }))).toEqual([])
})
