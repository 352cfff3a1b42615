import { withPlatform } from '#platform/db/tenant.ts'
import { insertShippedTaxRows } from '#pricing/taxes/tax-rules.queries.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { buildDiscount } from '#pricing/discounts/discounts.factory.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { signedIn } from './actors.ts'
import type { TestApp } from './test-app.ts'

type DealershipColumns = NonNullable<Parameters<typeof buildDealership>[1]>

/** A lender that leases cars at 5.49 % with a residual, and lends at 6.49 %. */
const leaseCard = {
  rate_method: 'annuity_due',
  terms_months: [36, 48],
  lease_rates_pct: { 36: '5.29', 48: '5.49' },
  residual_pct: { car: { 36: '58.0', 48: '52.0' } },
  base_distance: { per_year: 20_000 },
  distance_options: [
    { per_year: 16_000, adjustment_pp: '1.0' },
    { per_year: 20_000, adjustment_pp: '0.0' },
  ],
  acquisition_fee: '0.00',
  security_deposit: '0.00',
}
const rates = { 60: '6.49', 72: '6.49' }
const loanCard = { terms_months: [60, 72], rate_tiers: [{ min_credit_score: null, rates_pct: rates }] }
export const leasingProgramme = {
  name_en: 'Northern Star Finance',
  name_fr: 'Finance Étoile du Nord',
  finance: { new: loanCard, cpo: loanCard, used: loanCard },
  lease: { new: leaseCard },
}

/** The same in Sacramento, without any local tax. */
export const buildAmericanDesk = (target: TestApp) =>
  buildDesk(target, {
    country: 'US',
    province_code: 'CA',
    postal_code: '95814',
    local_tax_rates: { default: '0' },
  })

/**
 * A dealership ready for deals: settings, lender, a documentation fee, a library discount, users and a car.
 */
export async function buildDesk(target: TestApp, given: DealershipColumns = {}) {
  const { app } = target
  await withPlatform(app.pool, insertShippedTaxRows)
  const dealership = await buildDealership(app, given)
  const at = { dealer_id: dealership.id }
  const places = { dealerships: [dealership] }
  await buildPaymentSettings(app, at)
  const lender = await buildLender(app, { ...at, is_oem: true, programme: leasingProgramme })
  const fee = await buildFee(app, at)
  const discount = await buildDiscount(app, at)
  const rep = await buildUser(app, places)
  const manager = await buildUser(app, { ...places, role: 'dealer_sales_manager' })
  const admin = await buildUser(app, { ...places, role: 'dealer_admin' })
  const platform = await buildUser(app, { ...places, role: 'dealer_admin', is_super_admin: true })
  const postal_code = given.country === 'US' ? '95814' : 'M5V 2T6'
  const customer = await buildCustomer(app, { ...at, assigned_dealer: rep.id, postal_code })
  const vehicle = await buildVehicle(app, { ...at, listing_price: 4_200_000, msrp: 4_300_000 })
  return {
    at,
    dealership,
    lender,
    fee,
    discount,
    rep,
    manager,
    customer,
    vehicle,
    asRep: await signedIn(target, rep, dealership),
    asManager: await signedIn(target, manager, dealership),
    asAdmin: await signedIn(target, admin, dealership),
    asPlatform: await signedIn(target, platform, dealership),
  }
}

export type BuiltDesk = Awaited<ReturnType<typeof buildDesk>>

export const queriesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(headers['x-query-count'])
