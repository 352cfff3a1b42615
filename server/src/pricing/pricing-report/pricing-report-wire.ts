import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { ReportRow } from '@forecourt/contract/pricing/pricing-report.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { Moment } from '#platform/clock/dealership-day.ts'
import type { ReadVehicle } from '#inventory/vehicles/vehicle-row.queries.ts'
import { vehicleWire } from '#inventory/vehicles/vehicle-wire.ts'

const types = ['cash', 'finance', 'lease'] as const

/** A vehicle with its changes since the day (YYYY-MM-DD, in the dealership's time zone) began. */
export function reportRow(row: ReadVehicle, moment: Moment): ReportRow {
  const wire = vehicleWire(row, moment)
  return {
    id: wire.id,
    formatted_name: wire.formatted_name,
    formatted_name_fr: wire.formatted_name_fr,
    stock_number: wire.stock_number,
    vehicle_condition: wire.vehicle_condition,
    stock_status: wire.stock_status,
    delivery_charge: wire.delivery_charge,
    cash_payment: wire.cash_payment,
    finance_payment: wire.finance_payment,
    lease_payment: wire.lease_payment,
    finance_frequency: wire.finance_frequency,
    lease_frequency: wire.lease_frequency,
    cash_reason: wire.cash_reason,
    finance_reason: wire.finance_reason,
    lease_reason: wire.lease_reason,
    finance_programme: wire.finance_programme,
    lease_programme: wire.lease_programme,
    payments_as_of: wire.payments_as_of,
    payments_state: wire.payments_state,
    listing_price: fromCents(cents(row.listing_price)),
    online_price: wire.listing_price,
    change: changeOf(row, moment.day),
    is_new: isNewOn(row, moment.day),
  }
}

/** Nothing was stored before the day, not even a reason for a missing payment. */
const isNewOn = ({ payments_before: before }: ReadVehicle, day: string): boolean =>
  before !== null && before.day === day && types.every(type => before[type] === null)

/** Payments of different frequencies have no meaningful difference. */
function isPaidOtherwise(
  { payments_before: before, ...row }: ReadVehicle,
  type: (typeof types)[number],
  day: string,
): boolean {
  if (type === 'cash' || before?.day !== day) return false
  return (before[`${type}_frequency`] ?? 'monthly') !== row[`${type}_frequency`]
}

function changeOf(row: ReadVehicle, day: string): ReportRow['change'] {
  const of = (type: (typeof types)[number]): string | null => {
    const now = row[`${type}_payment`]
    const before = row.payments_before?.day === day ? row.payments_before[type] : now
    if (now === null || before === null || isPaidOtherwise(row, type, day)) return null
    return fromCents(cents(now - before))
  }
  return { cash: of('cash'), finance: of('finance'), lease: of('lease') }
}
