import { createHash } from 'node:crypto'
import { dealInputOf } from '@forecourt/contract/pricing/deal-input.ts'
import {
  listPayments,
  noPayment,
  type ListDeals,
  type ListLease,
  type ListLoan,
  type ListPayment,
  type ListPayments,
} from '@forecourt/domain/pricing/desk/list-payments.ts'
import { startingLeases, startingLoans } from '@forecourt/domain/pricing/desk/starting-offers.ts'
import { cents, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { canonicalJson } from '@forecourt/domain/pricing/traces/canonical-json.ts'
import type { Desk } from '#pricing/pricing/desk.queries.ts'
import { dealVehicleOf, estimatedValueOf } from '@forecourt/domain/pricing/payments/deal/deal-vehicle.ts'
import type { DeskProgramme } from '#pricing/pricing/programmes.ts'
import { factsOf, leaseTerms, loanDefaults, loanTerms, openingLoan } from '#pricing/pricing/starting-terms.ts'
import { bareWorksheet } from '#pricing/pricing/worksheet-defaults.ts'
import type { PaymentColumns } from '#inventory/vehicles/payment-refreshes.queries.ts'
import type { PaymentProgramme, vehicles } from '#inventory/vehicles/vehicles.table.ts'

type VehicleRow = typeof vehicles.$inferSelect

/** Inputs of the list payments on a day; undefined if the dealership has no settings, or its place no tax rules. */
export interface PaymentBasis {
  readonly desk: Desk | undefined
  readonly taxes: TaxRules | undefined
  readonly day: string
}

interface Group {
  /** Hash of all inputs except prices. */
  readonly basis: string
  readonly price: ReturnType<typeof listPayments>
  /** The programmes of the deals, in the same order; a published card is immutable. */
  readonly programmes: Readonly<Record<'finance' | 'lease', readonly PaymentProgramme[]>>
}

export type VehicleGroups = (vehicle: VehicleRow) => Group

/** Groups vehicles that all programmes, fees and discounts treat alike, so that their deals are prepared once. */
export function groupsOf(basis: PaymentBasis): VehicleGroups {
  const known = new Map<string, Group>()
  const isByModel = limitsModels(basis.desk)
  return vehicle => {
    const { segment, year, stock_status, make, model, body_type } = vehicle
    const type = isByModel ? [make, model, body_type] : []
    const key = [segment, year, stock_status, ...type, ...Object.values(taxedAlike(vehicle))].join(' ')
    const group = known.get(key) ?? groupOf(basis, vehicle)
    known.set(key, group)
    return group
  }
}

/** Québec's estimate of a used vehicle is individual, as its prices are. */
const taxedAlike = (vehicle: VehicleRow) => dealVehicleOf({ ...vehicle, average_wholesale: null })

/** Whether a fee or discount depends on more of a vehicle than its segment. */
const limitsModels = (desk: Desk | undefined): boolean =>
  [...(desk?.fees ?? []), ...(desk?.discounts ?? [])].some(({ vehicle_types }) =>
    vehicle_types.some(code => code.includes(':')),
  )

function groupOf({ desk, taxes, day }: PaymentBasis, vehicle: VehicleRow): Group {
  if (!desk) return withoutDeals('no_settings')
  if (!taxes) return withoutDeals('tax_unknown')
  const alike = { ...vehicle, listing_price: 0, msrp: 0, odometer: 0 }
  // Installed accessories are in the price already, and not every vehicle of the group has the same.
  const sheet = bareWorksheet({ ...desk, accessories: [], plans: [] }, alike, {
    language: 'en',
    postal_code: null,
  })
  const circumstances = {
    vehicle: taxedAlike(vehicle),
    taxes,
    quote_date: day,
  }
  const facts = factsOf(alike, { place: taxes, taxes, quoteDate: day })
  const cash = dealInputOf(sheet, 'cash', circumstances) as ListDeals['cash']
  const loans = startingLoans(desk.programmes, facts).fitting.map(start => {
    const defaults = loanDefaults(desk.settings, start.programme)
    const finance = loanTerms(openingLoan(sheet.finance, defaults, undefined), start, defaults, 'en')
    const deal = dealInputOf({ ...sheet, finance }, 'finance', circumstances) as ListLoan['deal']
    return { deal, start: { ...start, term: defaults.term } }
  })
  const leases = startingLeases(desk.programmes, facts).fitting.map(start => {
    const lease = leaseTerms(sheet.lease, start, desk.settings.lease, 'en')
    return { deal: dealInputOf({ ...sheet, lease }, 'lease', circumstances) as ListLease['deal'], start }
  })
  const programmes = {
    finance: loans.map(({ start }) => stampOf(start.programme)),
    lease: leases.map(({ start }) => stampOf(start.programme)),
  }
  const deals = [cash, ...loans.map(({ deal }) => deal), ...leases.map(({ deal }) => deal)]
  return {
    basis: basisOf(deals, programmes),
    price: listPayments({ cash, finance: loans, lease: leases }),
    programmes,
  }
}

const withoutDeals = (reason: 'no_settings' | 'tax_unknown'): Group => {
  const none: ListPayments = { cash: noPayment(reason), finance: noPayment(reason), lease: noPayment(reason) }
  return { basis: reason, price: () => none, programmes: { finance: [], lease: [] } }
}

const stampOf = (programme: DeskProgramme): PaymentProgramme => ({
  rate_card: programme.rate_card,
  number: programme.card_number,
  lender: programme.name_en,
  lender_fr: programme.name_fr,
})

/** Names the stored figures; changing it refreshes all payments. */
const FIGURES = 'payment at the frequency of the deal'

/** The date itself does not matter: what depends on it is in that day's programmes and rules. */
function basisOf(deals: readonly DealInput[], programmes: Group['programmes']): string {
  const dayless = deals.map(deal => ({
    ...deal,
    quote_date: undefined,
    taxes: { ...deal.taxes, date: undefined },
  }))
  return createHash('sha256')
    .update(canonicalJson([FIGURES, dayless, programmes]))
    .digest('base64url')
}

const frequencyOf = (payment: ListPayment) => (payment.amount === null ? null : payment.frequency)
const monthlyOf = (payment: ListPayment) => (payment.amount === null ? null : payment.monthly)

/**
 * The payment columns of a vehicle at its offered price, for the revision that was read. An unknown MSRP is
 * replaced by the list price.
 */
export function paymentColumns(vehicle: VehicleRow, group: Group, price: Cents): PaymentColumns {
  const { id, listing_price, msrp, odometer, pricing_revision } = vehicle
  const estimated_value = estimatedValueOf(vehicle)
  const payments = group.price({ price, msrp: cents(msrp ?? price), odometer, estimated_value })
  const programmeOf = (type: 'finance' | 'lease') =>
    group.programmes[type][payments[type].choice ?? -1] ?? null
  return {
    id,
    online_price: price === listing_price ? null : price,
    cash_payment: payments.cash.amount,
    finance_payment: payments.finance.amount,
    lease_payment: payments.lease.amount,
    finance_frequency: frequencyOf(payments.finance),
    lease_frequency: frequencyOf(payments.lease),
    finance_monthly: monthlyOf(payments.finance),
    lease_monthly: monthlyOf(payments.lease),
    cash_reason: payments.cash.reason,
    finance_reason: payments.finance.reason,
    lease_reason: payments.lease.reason,
    finance_programme: programmeOf('finance'),
    lease_programme: programmeOf('lease'),
    payments_basis: group.basis,
    payments_revision: pricing_revision,
  }
}
