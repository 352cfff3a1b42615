import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Frequency } from '@forecourt/contract/platform/frequency.ts'
import type { TradeIn, Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { programmeResidualPct } from '@forecourt/domain/pricing/payments/lease/residual.ts'

/** What the desk edits and saves: the worksheet and the column the customer chose. */
export interface Draft {
  readonly worksheet: Worksheet
  readonly payment_type: PaymentType
  /** The cell of the matrix that the terms were taken from, and its terms then. */
  readonly cell?: { readonly programme: string; readonly key: string }
}

export type Edit = (draft: Draft) => Draft

/** The columns with a term and a rate. */
export type Product = 'finance' | 'lease'

export const columnTypes = ['cash', 'finance', 'lease'] as const satisfies readonly PaymentType[]

const change =
  (changes: (worksheet: Worksheet) => Partial<Worksheet>): Edit =>
  draft => ({ ...draft, worksheet: { ...draft.worksheet, ...changes(draft.worksheet) } })

export const choose =
  (payment_type: PaymentType): Edit =>
  draft => ({ ...draft, payment_type })

export const setShared = (changes: Partial<Omit<Worksheet, 'cash' | 'finance' | 'lease' | 'lines'>>): Edit =>
  change(() => changes)

/** One of up to two trade-ins. */
export type TradeInName = 'trade_in' | 'second_trade_in'

export const noTradeIn: TradeIn = { description: null, credit: '0.00', owing: '0.00' }

export const setTradeIn = (name: TradeInName, changes: Partial<TradeIn>): Edit =>
  change(worksheet => ({ [name]: { ...(worksheet[name] ?? noTradeIn), ...changes } }))

export const setDownPayment = (column: PaymentType, down_payment: string): Edit =>
  change(worksheet => ({ [column]: { ...worksheet[column], down_payment } }))

export const setRate = (product: Product, rate: string): Edit =>
  change(worksheet => ({ [product]: { ...worksheet[product], rate } }))

export const setFrequency = (product: Product, frequency: Frequency): Edit =>
  change(worksheet => ({ [product]: { ...worksheet[product], frequency } }))

/** Sets a term of the programme with its rate; for a lease with its residual too. */
export const setTerm = (product: Product, term: number, context: WorksheetContext): Edit =>
  change(worksheet => {
    const option = context[product].options.find(one => one.term === term)
    const rate = option?.rate ?? worksheet[product].rate
    if (product === 'finance') return { finance: { ...worksheet.finance, term, rate } }
    const lease = { ...worksheet.lease, term, rate }
    return { lease: followResidual(lease, context) }
  })

export const setDistance = (distance_allowance: number, context: WorksheetContext): Edit =>
  change(worksheet => {
    const lease = { ...worksheet.lease, distance_allowance }
    return { lease: followResidual(lease, context) }
  })

export const setResidual = (residual_percent: string): Edit =>
  change(({ lease }) => ({ lease: { ...lease, residual_percent } }))

/** The programme's residual for this term and distance, in percent; undefined if it has none (finance 5.3). */
export function programmeResidual(
  { term, distance_allowance }: Worksheet['lease'],
  { lease }: WorksheetContext,
): string | undefined {
  const percent = lease.options.find(option => option.term === term)?.residual_percent ?? undefined
  const distance = lease.distances.find(({ per_year }) => per_year === distance_allowance)
  return percent === undefined ? undefined : programmeResidualPct(percent, distance?.adjustment_pp)
}

const followResidual = (lease: Worksheet['lease'], context: WorksheetContext): Worksheet['lease'] => ({
  ...lease,
  residual_percent: programmeResidual(lease, context) ?? lease.residual_percent,
})

/** Applies another credit tier: rates of the programme follow it where it has one, agreed rates stay. */
export const followRates = (before: ProductRates, after: ProductRates): Edit =>
  change(worksheet => ({
    finance: { ...worksheet.finance, rate: followedRate('finance', worksheet, before, after) },
    lease: { ...worksheet.lease, rate: followedRate('lease', worksheet, before, after) },
  }))

type ProductRates = Readonly<Partial<Record<Product, string>>>

/** A rate equals the programme's in any notation: "4.5" is "4.50". */
function followedRate(
  product: Product,
  worksheet: Worksheet,
  before: ProductRates,
  after: ProductRates,
): string {
  const { rate } = worksheet[product]
  return Number(rate) === Number(before[product]) ? (after[product] ?? rate) : rate
}

export const addLine = (line: WorksheetLine): Edit => change(({ lines }) => ({ lines: [...lines, line] }))

export const replaceLine = (line: WorksheetLine): Edit =>
  change(({ lines }) => ({ lines: lines.map(one => (one.id === line.id ? line : one)) }))

export const removeLine = (id: string): Edit =>
  change(({ lines }) => ({ lines: lines.filter(line => line.id !== id) }))
