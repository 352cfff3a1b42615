import { dealInputOf, wireDealVehicle } from '@forecourt/contract/pricing/deal-input.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Frequency } from '@forecourt/contract/platform/frequency.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { GridAxis } from '@forecourt/domain/pricing/desk/matrix-grid.ts'
import type { MatrixAxes, MatrixRequest } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import { cents, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { FREQUENCIES } from '@forecourt/domain/platform/money/frequency.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import type { Desk } from '../model/desk.ts'
import type { Product } from '../model/draft.ts'

export type { Product } from '../model/draft.ts'

type Subject = Pick<Desk, 'order' | 'context'>

/** Step and start of an axis without its own list of values. */
export interface Steps {
  /** Step of down payments, from zero. */
  readonly down: Cents
  /** Step of prices, down from the list price. */
  readonly price: Cents
  /** Centre of the rates: the sheet's rate when the matrix was opened. */
  readonly anchor: string
}

/** Rate of a cell: the programme's own, or the sheet's for every term. */
export type RateChoice = 'programme' | 'sheet'

/** Choices for the matrix, beside the sheet itself. */
export interface MatrixChoices {
  readonly product: Product
  readonly rows: GridAxis
  readonly columns: GridAxis
  readonly rate: RateChoice
  readonly steps: Steps
}

const stepsShown = 5
const rateStep = 0.5

/** One column of a worksheet as input of the engine. */
export function dealOf(worksheet: Worksheet, type: PaymentType, { order, context }: Subject): DealInput {
  return dealInputOf(worksheet, type, {
    vehicle: wireDealVehicle(order.vehicle),
    taxes: context.taxes,
    quote_date: context.quote_date,
  })
}

/** Request of the programmes over every combination that a grid or list of this sheet may show. */
export function matrixRequestOf(
  worksheet: Worksheet,
  choices: MatrixChoices,
  subject: Subject,
): MatrixRequest {
  const { context, order } = subject
  const finance = dealOf(worksheet, 'finance', subject)
  const lease = dealOf(worksheet, 'lease', subject)
  const cash = dealOf(worksheet, 'cash', subject)
  return {
    cash: cash.payment_type === 'cash' ? cash : undefined,
    finance: finance.payment_type === 'finance' ? finance : undefined,
    lease: lease.payment_type === 'lease' ? lease : undefined,
    programmes: programmesOf(context),
    vehicle: {
      model_year: order.vehicle.year,
      odometer: order.vehicle.odometer,
      segment: context.segment,
    },
    credit_score: worksheet.credit_score,
    axes: axesOf(worksheet, choices, subject),
  }
}

/** A frequency must be accepted by the lender and offered by the dealership. */
function programmesOf({ programmes, frequencies }: WorksheetContext): Programme[] {
  const both = (mine: readonly Frequency[], theirs: readonly Frequency[] | undefined) =>
    theirs === undefined ? mine : mine.filter(one => theirs.includes(one))
  return programmes.map(programme => {
    const { lease } = programme
    const leases = Object.entries(lease ?? {}).map(([condition, card]) => [
      condition,
      card && { ...card, frequencies: both(frequencies.lease, card.frequencies ?? programme.frequencies) },
    ])
    return {
      ...programme,
      frequencies: [...both(frequencies.finance, programme.frequencies)],
      lease: Object.fromEntries(leases) as Programme['lease'],
    }
  })
}

const ascending = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b)

function axesOf(worksheet: Worksheet, choices: MatrixChoices, { context, order }: Subject): MatrixAxes {
  const { product, rows, columns, rate, steps } = choices
  const cards = context.programmes.flatMap(({ finance, lease }) => [
    ...Object.values(finance ?? {}),
    ...Object.values(lease ?? {}),
  ])
  const leases = context.programmes.flatMap(({ lease }) => Object.values(lease ?? {}))
  const isAsked = (axis: GridAxis) => rows === axis || columns === axis
  const now = toCents(worksheet[product].down_payment)
  const price = toCents(worksheet.price)
  const list = toCents(order.vehicle.listing_price)
  const times = Array.from({ length: stepsShown }, (_, time) => time)
  const down = times.map(time => time * steps.down)
  const lower = times.map(time => list - time * steps.price).filter(one => one > 0)
  return {
    prices: (isAsked('prices') ? ascending([...lower, price]) : [price]).map(cents),
    rates: isAsked('rates')
      ? ratesAround(steps.anchor, worksheet[product].rate)
      : [rate === 'sheet' ? worksheet[product].rate : null],
    terms: ascending(cards.flatMap(card => card?.terms_months ?? [])),
    downs: ascending([...down, now]).map(cents),
    distances: ascending([
      ...leases.flatMap(card => card?.distance_options.map(option => option.per_year) ?? []),
      ...leases.flatMap(card => card?.base_distance.per_year ?? []),
    ]),
    frequencies: FREQUENCIES.filter(one =>
      [...context.frequencies.finance, ...context.frequencies.lease].includes(one),
    ),
  }
}

/** The programme's own rate, then half-point steps around the anchor rate, and the sheet's current rate. */
function ratesAround(anchor: string, now: string): (string | null)[] {
  const around = [-2, -1, 0, 1, 2].map(time => Number(anchor) + time * rateStep)
  const rates = ascending([...around.filter(rate => rate >= 0), Number(now)])
  return [null, ...rates.map(rate => (rate === Number(now) ? now : rate.toFixed(2)))]
}
