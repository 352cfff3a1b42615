import { desc, eq, inArray, sql } from 'drizzle-orm'
import { accessories } from '#pricing/accessories/accessories.table.ts'
import { appointments } from '#deals/appointments/appointments.table.ts'
import { chained, type PastEvent } from '#platform/audit/audit.service.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Pool, Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealershipRow } from '#platform/db/dealerships.factory.ts'
import { dealerships, organisations } from '#platform/db/dealerships.table.ts'
import { discounts } from '#pricing/discounts/discounts.table.ts'
import { fees } from '#pricing/fees/fees.table.ts'
import { orderNumbers, orders } from '#deals/orders/orders.table.ts'
import { lenders, rateCards } from '#pricing/lenders/lenders.table.ts'
import { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import type { Keyring } from '#platform/sealing/keyring.ts'
import { hashOnce, otpDeviceRow, storedUsers } from '#identity/accounts/users/users.factory.ts'
import { dealershipMembers, otpDevices, users } from '#identity/accounts/users/users.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { cardAccounts } from '#deals/card-accounts/card-accounts.table.ts'
import { depositEntries, deposits } from '#deals/deposits/deposits.table.ts'
import { reserveDemoVehicles } from './demo-reservations.ts'
import { demoAccount, depositsOf, depositTerms } from './demo-deposits.ts'
import { depositTransfers } from '#deals/deposit-transfers/deposit-transfers.table.ts'
import { tradeIns } from '#deals/trade-ins/trade-ins.table.ts'
import { prequalOffers } from '#customers/prequal-offers/prequal-offers.table.ts'
import { accessoriesOf } from './demo-accessories.ts'
import { bookOf, type Size } from './demo-book.ts'
import { creditApplications } from '#deals/credit-applications/credit-applications.table.ts'
import { applicationsOf } from './demo-applications.ts'
import { appointmentsOf } from './demo-appointments.ts'
import { DISPUTED_PLACE, followDisputes, withDisputes } from './demo-disputes.ts'
import { depositTransfersOf } from './demo-deposit-transfers.ts'
import { historyOf } from './demo-history.ts'
import { discountsOf, feesOf, lendersOf, rateCardsOf, settingsOf } from './demo-library.ts'
import { tradeInsOf } from './demo-trade-ins.ts'
import { demoPassword } from './demo-logins.ts'
import { type DemoPlace, ORGANISATIONS } from './demo-places.table.ts'
import { prequalOffersOf } from './demo-prequal-offers.ts'
import { openDesk } from './demo-pricing.ts'
import { dealerIdOf, type DemoUsers, organisationIdOf } from './demo-users.ts'
import { loadPlans } from './demo-plans.ts'
import { insertRows } from './insert-rows.ts'

/** Two processes that start on one database load it one after the other. */
const lockKey = 7_316_002_115

export async function takeTurn(tx: Tx): Promise<void> {
  // A large load computes thousands of deals between two statements, so the limits of requests are off.
  await tx.execute(
    sql`SELECT set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true)`,
  )
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
}

/** Count of these dealerships in the database. */
export async function countKnown(owner: Pool, places: readonly DemoPlace[]): Promise<number> {
  const found = await withPlatform(owner, tx =>
    tx
      .select({ id: dealerships.id })
      .from(dealerships)
      .where(inArray(dealerships.id, places.map(dealerIdOf))),
  )
  return found.length
}

const plainUser = {
  organisation_id: null,
  language: 'en',
  is_super_admin: false,
  is_corporate: false,
  grants: {},
} as const

/** Organisations, dealerships and their staff. Existing rows stay unchanged. */
export async function loadStaff(
  owner: Pool,
  keyring: Keyring,
  places: readonly DemoPlace[],
  staff: readonly DemoUsers[],
): Promise<void> {
  const password_hash = await hashOnce(demoPassword)
  const people = staff.flatMap(group => group.users)
  const devices = await devicesOf(keyring, people)
  await withPlatform(owner, async tx => {
    await takeTurn(tx)
    const groups = new Map(
      places.map(place => [
        organisationIdOf(place),
        { id: organisationIdOf(place), name: ORGANISATIONS[place.organisation] },
      ]),
    )
    await insertRows(tx, organisations, [...groups.values()])
    await insertRows(tx, dealerships, places.map(rowOf))
    await insertRows(
      tx,
      users,
      storedUsers(
        keyring,
        people.map(user => ({ ...plainUser, ...user, password_hash })),
      ),
    )
    const memberships = staff.flatMap(group => group.memberships)
    await insertRows(tx, dealershipMembers, memberships)
    await insertRows(tx, otpDevices, devices)
  })
}

/** One after the other, because each creates a key. */
export async function devicesOf(
  keyring: Keyring,
  people: readonly { readonly id: string; readonly phone: string }[],
): Promise<(typeof otpDevices.$inferInsert)[]> {
  const devices = []
  for (const { id, phone } of people) devices.push(await otpDeviceRow(keyring, id, phone))
  return devices
}

function rowOf(place: DemoPlace): typeof dealerships.$inferInsert {
  const { key, dealership, areaCodes, brands } = place
  return dealershipRow(
    {
      local_tax_rates: {},
      is_eti_enabled: true,
      deposit: 50_000,
      depositpackage: depositTerms,
      ...dealership,
      organisation_id: organisationIdOf(place),
      id: dealerIdOf(place),
      uid: key,
      cname: `${key}.forecourt.example`,
      phone: `+1${areaCodes[0] ?? '416'}5550199`,
      email: `info@${key}.forecourt.example`,
      oem: [...brands],
    },
    0,
  )
}

/**
 * Library, inventory, customers and orders of one dealership, in one transaction; false if they exist
 * already.
 */
export function loadPlace(
  owner: Pool,
  keyring: Keyring,
  place: DemoPlace,
  size: Size,
  now: Date,
): Promise<boolean> {
  const dealer_id = dealerIdOf(place)
  return withTenant(owner, { id: dealer_id }, async tx => {
    await takeTurn(tx)
    const own = eq(vehicles.dealer_id, dealer_id)
    const [known] = await tx.select({ id: vehicles.id }).from(vehicles).where(own).limit(1)
    if (known) return false
    await insertRows(tx, fees, feesOf(place))
    await insertRows(tx, discounts, discountsOf(place))
    await insertRows(tx, accessories, accessoriesOf(place))
    await insertRows(tx, lenders, lendersOf(place))
    await loadPlans(tx, place)
    const cards = rateCardsOf(place)
    await insertRows(
      tx,
      rateCards,
      cards.filter(card => card.number !== null),
    )
    await insertRows(
      tx,
      rateCards,
      cards.filter(card => card.number === null),
    )
    await insertRows(tx, paymentSettings, [settingsOf(place)])
    const [dealership] = await tx.select().from(dealerships).where(eq(dealerships.id, dealer_id))
    if (!dealership) throw new Error(`the dealership ${place.key} is missing`)
    const book = bookOf(place, await openDesk(tx, dealership, place, now), size)
    await insertRows(tx, vehicles, book.vehicles)
    await insertRows(tx, customers, book.customers)
    await insertRows(tx, orders, book.orders)
    await insertRows(tx, appointments, appointmentsOf(book, now))
    const paid = depositsOf(book.orders, dealership.country === 'CA' ? 'CAD' : 'USD', now)
    const isDisputed = place.key === DISPUTED_PLACE && size.ordersEach === undefined
    const made = isDisputed ? withDisputes(paid.deposits) : paid.deposits
    await insertRows(tx, deposits, made)
    await insertRows(tx, depositEntries, paid.entries)
    await reserveDemoVehicles(tx, book.orders, made, now)
    await followDisputes(tx, made)
    await insertRows(tx, cardAccounts, [
      {
        dealer_id,
        account: demoAccount(dealer_id),
        label: 'Sample dealership (test)',
        is_live: false,
        connected_by: dealer_id,
      },
    ])
    await insertRows(tx, tradeIns, tradeInsOf(book, dealership, now))
    // Benchmarks read no applications.
    if (size.ordersEach === undefined)
      await insertRows(tx, creditApplications, await applicationsOf(keyring, dealership, book))
    await insertRows(tx, prequalOffers, prequalOffersOf(place, book.customers, now))
    await insertRows(tx, depositTransfers, depositTransfersOf(book.orders, now))
    await insertRows(
      tx,
      orderNumbers,
      book.numbers.map(row => ({ dealer_id, ...row })),
    )
    // Benchmark dealerships have no history: their chain would be as long as all their deals.
    if (size.ordersEach === undefined) await appendEvents(tx, dealer_id, historyOf(place, book, now))
    return true
  })
}

/** Appended after existing events. */
async function appendEvents(tx: Tx, dealerId: string, events: readonly PastEvent[]): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit:' || ${dealerId}, 0))`)
  const [end] = await tx
    .select({ seq: auditEvents.seq, hash: auditEvents.hash })
    .from(auditEvents)
    .where(eq(auditEvents.dealer_id, dealerId))
    .orderBy(desc(auditEvents.seq))
    .limit(1)
  await insertRows(tx, auditEvents, chained(events, end))
}
