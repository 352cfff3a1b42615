import { formatCents, parseCents } from '#platform/money/amount.ts'
import { sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import {
  isPassedOn,
  lineFieldOf,
  lineFigure,
  overriddenLines,
} from '#pricing/payment-types/line-overrides.ts'
import type { FeeTerms, LibraryFee, LineOverride } from '#pricing/payment-types/line-overrides.ts'
import type { PaymentType } from '#pricing/payment-types/payment-types.ts'
import type { DealCosts } from './gross.ts'

/** A figure that was set otherwise, as an order keeps it. */
export type CurrentOverride = Pick<LineOverride, 'field' | 'own' | 'given'> & {
  readonly owed_by?: readonly PaymentType[] | undefined
}

/** What of a worksheet decides what it costs beside the vehicle. Amounts are wire strings. */
export type CostedSheet = {
  readonly lines: readonly FeeTerms[]
  readonly finance: { readonly lender_fees?: readonly { readonly amount: string }[] | undefined }
  readonly lease: { readonly acquisition_fee: string }
}

/** What the plans of a deal cost, by line, in cents; of those that are not in it the cost is not known. */
export type PlanCosts = Readonly<Record<string, Cents>>

/** What is in the vehicle already is in what the vehicle cost, as it is in its price. */
export const hasPlanCost = ({ kind, origin, pre_installed }: FeeTerms): boolean =>
  kind === 'plan' && origin === 'global' && pre_installed !== true

/** What the lender charges by payment type, as an override names it. */
const LENDER_FIELDS = { finance: 'finance.lender_fees', lease: 'lease.acquisition_fee' } as const

type LenderAmounts = Partial<Record<keyof typeof LENDER_FIELDS, string>>

/** What a worksheet charges for its lender, as a wire amount. */
const lenderAmounts = ({ finance, lease }: CostedSheet) => ({
  finance: formatCents(sumCents((finance.lender_fees ?? []).map(({ amount }) => parseCents(amount) ?? ZERO))),
  lease: formatCents(parseCents(lease.acquisition_fee) ?? ZERO),
})

/**
 * The overrides of a worksheet under work: those of the order, and what it sets otherwise than the order had it and
 * than the library and the lender's programme have it. What no longer stands is left to `sheetCosts`.
 */
export function sheetOverrides(
  sheet: CostedSheet,
  order: { readonly worksheet: CostedSheet; readonly overrides: readonly CurrentOverride[] },
  own: { readonly library: readonly LibraryFee[]; readonly lender: LenderAmounts },
): CurrentOverride[] {
  const [charged, before] = [lenderAmounts(sheet), lenderAmounts(order.worksheet)]
  const lender = (['finance', 'lease'] as const).flatMap((type): CurrentOverride[] => {
    const is = own.lender[type]
    const isSame = is === undefined || parseCents(is) === parseCents(charged[type])
    return isSame || charged[type] === before[type]
      ? []
      : [{ field: LENDER_FIELDS[type], own: is, given: charged[type] }]
  })
  return [...order.overrides, ...overriddenLines(order.worksheet.lines, sheet.lines, own.library), ...lender]
}

/**
 * What a worksheet's lines and its lender cost, in cents. The dealership's own fees cost nothing; a fee that is passed
 * on and was lowered, raised or taken off costs what the library has it at, a lender's fees what its programme charges;
 * a plan what it did when the deal agreed it; of everything else the cost is not known. The desk, the matrix, the solver
 * and what is recorded at a save all come here. An override whose figure no longer stands costs nothing.
 */
export function sheetCosts(
  sheet: CostedSheet,
  overrides: readonly CurrentOverride[] = [],
  plans: PlanCosts = {},
): Pick<DealCosts, 'lines' | 'owed_by' | 'lender_fees'> {
  const { lines, owed_by } = lineCosts(sheet.lines, overrides)
  for (const { id } of sheet.lines.filter(hasPlanCost)) {
    const cost = plans[id]
    if (cost !== undefined) lines[id] = cost
  }
  const finance = lenderCost(sheet, 'finance', overrides)
  const lease = lenderCost(sheet, 'lease', overrides)
  const lender_fees = { ...(finance !== undefined && { finance }), ...(lease !== undefined && { lease }) }
  return { lines, owed_by, lender_fees }
}

/** What the lender's programme charges, where the deal charges something else. */
function lenderCost(
  sheet: CostedSheet,
  type: 'finance' | 'lease',
  overrides: readonly CurrentOverride[],
): Cents | undefined {
  const charged = parseCents(lenderAmounts(sheet)[type])
  const standing = overrides.findLast(
    ({ field, given }) => field === LENDER_FIELDS[type] && parseCents(given) === charged,
  )
  return standing?.own ? parseCents(standing.own) : undefined
}

function lineCosts(lines: readonly FeeTerms[], overrides: readonly CurrentOverride[]) {
  const costs: Record<string, Cents> = {}
  const owedBy: Record<string, readonly PaymentType[]> = {}
  for (const { field, own, given, owed_by } of overrides) {
    const { id, what } = lineFieldOf(field) ?? {}
    if (id === undefined || what === undefined || what === 'taxability' || own === null) continue
    const line = lines.find(one => one.id === id)
    // Before it was noted who is owed, every fee that was set otherwise and not the dealership's own was passed on.
    const isOwed = owed_by ? owed_by.length > 0 : line !== undefined && isPassedOn(line)
    if (!isOwed || lineFigure(line, what) !== given) continue
    costs[id] = parseCents(own) ?? ZERO
    owedBy[id] = owed_by ?? []
  }
  for (const line of lines) if (line.kind === 'fee' && !isPassedOn(line)) costs[line.id] = ZERO
  return { lines: costs, owed_by: owedBy }
}
