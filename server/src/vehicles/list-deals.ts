import { createHash } from 'node:crypto'
import { dealInputOf } from '@forecourt/contract/deal-input.ts'
import {
  listPayments,
  noPayment,
  type ListDeals,
  type ListPayments,
} from '@forecourt/domain/desk/list-payments.ts'
import { cents } from '@forecourt/domain/money/cents.ts'
import type { TaxRules } from '@forecourt/domain/taxes/tax-rules.ts'
import { canonicalJson } from '@forecourt/domain/traces/canonical-json.ts'
import type { Desk } from '../pricing/desk.queries.ts'
import { isZeroEmission } from '../pricing/price-worksheet.ts'
import type { DeskProgramme } from '../pricing/programmes.ts'
import { defaultWorksheet, offersFor } from '../pricing/worksheet-defaults.ts'
import type { PaymentProgramme, vehicles } from './vehicles.table.ts'

type VehicleRow = typeof vehicles.$inferSelect

/** What list payments are made with on a day; undefined where the dealership has no settings, or its place no rules. */
export interface PaymentBasis {
  readonly desk: Desk | undefined
  readonly taxes: TaxRules | undefined
  readonly day: string
}

interface Group {
  /** Hash of all that goes into the payments beside the prices. */
  readonly basis: string
  readonly price: ReturnType<typeof listPayments>
  readonly finance_programme: PaymentProgramme | null
  readonly lease_programme: PaymentProgramme | null
}

export type VehicleGroups = (vehicle: VehicleRow) => Group

/** Vehicles that every programme, fee and discount treats alike share their deals: these are prepared once for all of them. */
export function groupsOf(basis: PaymentBasis): VehicleGroups {
  const known = new Map<string, Group>()
  return vehicle => {
    const { vehicle_condition, segment, year, stock_status, fuel_type } = vehicle
    const key = [vehicle_condition, segment, year, stock_status, isZeroEmission(fuel_type)].join(' ')
    const group = known.get(key) ?? groupOf(basis, vehicle)
    known.set(key, group)
    return group
  }
}

function groupOf({ desk, taxes, day }: PaymentBasis, vehicle: VehicleRow): Group {
  if (!desk) return withoutDeals('no_settings')
  if (!taxes) return withoutDeals('tax_unknown')
  const alike = { ...vehicle, listing_price: 0, msrp: 0 }
  const offers = offersFor(desk, alike, 'en', null)
  const worksheet = defaultWorksheet(desk, alike, { language: 'en', postal_code: null })
  const circumstances = {
    vehicle: {
      condition: vehicle.vehicle_condition,
      is_zero_emission: isZeroEmission(vehicle.fuel_type),
    },
    taxes,
    quote_date: day,
  }
  const dealOf = <Type extends 'cash' | 'finance' | 'lease'>(type: Type) =>
    dealInputOf(worksheet, type, circumstances) as ListDeals[Type]
  const stamps = {
    finance_programme: stampOf(offers.finance.programme),
    lease_programme: stampOf(offers.lease?.programme),
  }
  const deals: ListDeals = {
    cash: dealOf('cash'),
    finance: stamps.finance_programme && dealOf('finance'),
    lease: stamps.lease_programme && dealOf('lease'),
  }
  return { basis: basisOf({ ...deals, ...stamps }), price: listPayments(deals), ...stamps }
}

const withoutDeals = (reason: 'no_settings' | 'tax_unknown'): Group => {
  const none: ListPayments = { cash: noPayment(reason), finance: noPayment(reason), lease: noPayment(reason) }
  return { basis: reason, price: () => none, finance_programme: null, lease_programme: null }
}

const stampOf = (programme: DeskProgramme | undefined): PaymentProgramme | null =>
  programme
    ? {
        rate_card: programme.rate_card,
        number: programme.card_number,
        lender: programme.name_en,
        lender_fr: programme.name_fr,
      }
    : null

/** The day itself makes no payment: what depends on it is in the programmes and the rules of that day. */
function basisOf({ cash, finance, lease, ...stamps }: ListDeals & Record<string, unknown>): string {
  const dayless = [cash, finance, lease].map(
    deal => deal && { ...deal, quote_date: undefined, taxes: { ...deal.taxes, date: undefined } },
  )
  return createHash('sha256')
    .update(canonicalJson([dayless, stamps]))
    .digest('base64url')
}

export type PaymentColumns = Pick<
  VehicleRow,
  | 'id'
  | 'cash_payment'
  | 'finance_payment'
  | 'lease_payment'
  | 'cash_reason'
  | 'finance_reason'
  | 'lease_reason'
  | 'finance_programme'
  | 'lease_programme'
  | 'payments_basis'
  | 'payments_revision'
>

/** The payments of a vehicle, for the revision of it that was read; a manufacturer's price that is unknown is the list price. */
export function paymentColumns(vehicle: VehicleRow, group: Group): PaymentColumns {
  const { id, listing_price, msrp, pricing_revision } = vehicle
  const payments = group.price({ price: cents(listing_price), msrp: cents(msrp ?? listing_price) })
  return {
    id,
    cash_payment: payments.cash.amount,
    finance_payment: payments.finance.amount,
    lease_payment: payments.lease.amount,
    cash_reason: payments.cash.reason,
    finance_reason: payments.finance.reason,
    lease_reason: payments.lease.reason,
    finance_programme: payments.finance.amount === null ? null : group.finance_programme,
    lease_programme: payments.lease.amount === null ? null : group.lease_programme,
    payments_basis: group.basis,
    payments_revision: pricing_revision,
  }
}
