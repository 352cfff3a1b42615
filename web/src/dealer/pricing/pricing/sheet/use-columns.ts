import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { hasNoRateForScore } from '@forecourt/domain/pricing/programmes/score-rates.ts'
import { useMemo, useState } from 'react'
import type { Column } from '../model/desk.ts'
import { columnTypes } from '../model/draft.ts'
import { askedOf, type OfferedVehicle } from '../model/offered-context.ts'
import { columnsOf, priceColumn, type PricedColumn, type Problems } from '../model/priced-columns.ts'
import type { Figures } from '../model/sheet-rows.ts'
import { useChanges } from '../model/use-changes.ts'
import { useServerCheck } from '../explain/use-server-check.ts'

type Good = Readonly<Partial<Record<PaymentType, Extract<PricedColumn, { ok: true }>>>>

interface UseColumns {
  readonly order: OrderWithWorksheet
  readonly worksheet: Worksheet
  readonly context: WorksheetContext | undefined
  readonly step: number
  /** Invalid inputs. */
  readonly typed: Problems
}

/** The three columns: priced in the browser immediately, by the server a moment later, and never empty again. */
export function useColumns({ order, worksheet, context, step, typed }: UseColumns) {
  const { vehicle } = order
  const priced = useMemo(
    () => (context === undefined ? undefined : priceAll(worksheet, { vehicle, context })),
    [worksheet, vehicle, context],
  )
  const check = useServerCheck({ orderId: order.id, worksheet, columns: priced })
  const good = useLastGood(priced)
  const figures = useMemo(() => figuresOf(good, check.differing), [good, check.differing])
  const changes = useChanges(step, figures)
  const problems = { ...problemsOf(priced), ...check.problems, ...typed }
  // An input of all columns blocks those that cannot be priced with it; all of them while it is invalid.
  const breaks = (input: string, type: PaymentType) =>
    input in typed || input in check.problems
      ? columnsOf(input).includes(type)
      : problemsAt(priced, type)[input] !== undefined
  const column = (type: PaymentType): Column => ({
    type,
    pricing: figures[type],
    priced: good[type]?.priced,
    isBroken: Object.keys(problems).some(input => breaks(input, type)),
    changes: changes[type],
  })
  return {
    columns: { cash: column('cash'), finance: column('finance'), lease: column('lease') },
    problems,
    check,
    /** Undefined until the first figures are computed. */
    isReady: priced !== undefined,
  }
}

interface Circumstances {
  readonly vehicle: OfferedVehicle
  readonly context: WorksheetContext
}

/** A column whose lender has no rate at the sheet's credit score, and whose rate was not agreed separately. */
function noRateForScore(
  worksheet: Worksheet,
  type: PaymentType,
  { vehicle, context }: Circumstances,
): PricedColumn | undefined {
  if (type === 'cash') return undefined
  const asked = askedOf(context, vehicle, worksheet.credit_score)
  return hasNoRateForScore(context.programmes, type, worksheet[type], asked)
    ? { ok: false, problems: { credit_score: { rule: 'no_rates_for_score', params: {} } } }
    : undefined
}

function priceAll(worksheet: Worksheet, circumstances: Circumstances) {
  const of = (type: PaymentType) =>
    noRateForScore(worksheet, type, circumstances) ?? priceColumn(worksheet, type, circumstances)
  return { cash: of('cash'), finance: of('finance'), lease: of('lease') }
}

type PricedColumns = ReturnType<typeof priceAll>

function useLastGood(priced: PricedColumns | undefined): Good {
  const [known, setKnown] = useState<{ priced: PricedColumns | undefined; good: Good }>({
    priced: undefined,
    good: {},
  })
  if (priced === undefined || known.priced === priced) return known.good
  const good: Partial<Record<PaymentType, Extract<PricedColumn, { ok: true }>>> = { ...known.good }
  for (const type of columnTypes) {
    const column = priced[type]
    if (column.ok) good[type] = column
  }
  setKnown({ priced, good })
  return good
}

function figuresOf(good: Good, differing: Figures): Figures {
  const figures: Partial<Record<PaymentType, NonNullable<Figures['cash']>>> = {}
  for (const type of columnTypes) {
    const pricing = differing[type] ?? good[type]?.pricing
    if (pricing !== undefined) figures[type] = pricing
  }
  return figures
}

const problemsAt = (priced: PricedColumns | undefined, type: PaymentType): Problems => {
  const column = priced?.[type]
  return column === undefined || column.ok ? {} : column.problems
}

const problemsOf = (priced: PricedColumns | undefined): Problems =>
  Object.assign({}, ...columnTypes.map(type => problemsAt(priced, type))) as Problems
