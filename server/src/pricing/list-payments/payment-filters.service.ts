import type { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { Frequency } from '@forecourt/domain/platform/money/frequency.ts'
import {
  estimateAtFrequency,
  MONTHLY_FACTOR,
} from '@forecourt/domain/pricing/payments/interest/monthly-equivalent.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { getDesk, type Desk } from '#pricing/pricing/desk.queries.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { lawOf } from '#pricing/pricing/registration-place.ts'
import { defaultWorksheet } from '#pricing/pricing/worksheet-defaults.ts'
import {
  findPaymentBounds,
  listTypicalVehicles,
  type PaymentBounds,
} from '#inventory/vehicles/payment-filters.queries.ts'

/** Step width of the filter in dollars; for payments, monthly ones. */
const steps = { cash: 1000, finance: 25, lease: 25 } as const

/**
 * The range of the stored payments, and the dealership's default terms behind them. A rate or term that differs
 * between available vehicles is left out.
 */
export function paymentFilters({ app, actor }: Call<typeof inventory.searchPaymentFilters>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const bounds = await findPaymentBounds(tx, actor.tenant.id)
    const typical = await listTypicalVehicles(tx, actor.tenant.id)
    const day = quoteDate(app.now(), actor.tenant.timezone)
    const desk = await getDesk(tx, actor.tenant.id, day)
    const law = await lawOf(tx, actor.tenant, null, day)
    const place = { language: actor.user.language, postal_code: actor.tenant.postal_code }
    const worksheets = typical.map(vehicle => defaultWorksheet(desk, vehicle, place, law))
    return {
      cash: {
        ...rangeOf(bounds, 'cash'),
        frequency: 'once' as const,
        term: null,
        rate: null,
        down_payment: '0.00',
      },
      finance: paymentFilter(bounds, worksheets, 'finance', desk.settings.oem),
      lease: paymentFilter(bounds, worksheets, 'lease', desk.settings.lease),
    }
  })
}

/** The range at the frequency of the deals, or monthly if vehicles differ. */
function paymentFilter(
  bounds: PaymentBounds,
  worksheets: readonly Worksheet[],
  type: 'finance' | 'lease',
  settings: Desk['settings']['oem'],
) {
  const typical = worksheets.map(worksheet => worksheet[type].frequency)
  const frequency = typical.length === 0 ? settings.frequency : (common(typical) ?? 'monthly')
  return { ...rangeOf(bounds, type, frequency), frequency, ...assumed(settings, worksheets, type) }
}

/** Whole dollars, on the steps around minimum and maximum. */
function rangeOf(bounds: PaymentBounds, type: keyof typeof steps, frequency: Frequency = 'monthly') {
  const step = Math.max(5, Math.round(steps[type] / Number(MONTHLY_FACTOR[frequency]) / 5) * 5)
  const at = (monthly: number | null) => estimateAtFrequency(cents(monthly ?? 0), frequency)
  const [min, max] = [at(bounds[`${type}_min`]), at(bounds[`${type}_max`])]
  return {
    min: Math.floor(min / 100 / step) * step,
    max: Math.ceil(max / 100 / step) * step,
    step,
  }
}

const assumed = (
  settings: Desk['settings']['oem'],
  worksheets: readonly Worksheet[],
  type: 'finance' | 'lease',
) => ({
  term: common(worksheets.map(worksheet => worksheet[type].term)) ?? null,
  rate: common(worksheets.map(worksheet => worksheet[type].rate)) ?? null,
  down_payment: common(worksheets.map(worksheet => worksheet[type].down_payment)) ?? settings.down_payment,
})

const common = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined
