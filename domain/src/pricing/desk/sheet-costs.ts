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

/** An override as stored in an order. */
export type CurrentOverride = Pick<LineOverride, 'field' | 'own' | 'given'> & {
  readonly owed_by?: readonly PaymentType[] | undefined
}

/** The parts of a worksheet that decide its costs, without the vehicle. Amounts are wire strings. */
export type CostedSheet = {
  readonly lines: readonly FeeTerms[]
  readonly finance: { readonly lender_fees?: readonly { readonly amount: string }[] | undefined }
  readonly lease: { readonly acquisition_fee: string }
}

/** Dealer cost of a deal's plans, by line, in cents; the cost of missing ones is unknown. */
export type PlanCosts = Readonly<Record<string, Cents>>

/** Pre-installed plans are in the cost of the vehicle, as they are in its price. */
export const hasPlanCost = ({ kind, origin, pre_installed }: FeeTerms): boolean =>
  kind === 'plan' && origin === 'global' && pre_installed !== true

/** The lender's charges by payment type, as an override names them. */
const LENDER_FIELDS = { finance: 'finance.lender_fees', lease: 'lease.acquisition_fee' } as const

type LenderAmounts = Partial<Record<keyof typeof LENDER_FIELDS, string>>

/** The charges of a worksheet for its lender, as a wire amount. */
const lenderAmounts = ({ finance, lease }: CostedSheet) => ({
  finance: formatCents(sumCents((finance.lender_fees ?? []).map(({ amount }) => parseCents(amount) ?? ZERO))),
  lease: formatCents(parseCents(lease.acquisition_fee) ?? ZERO),
})

/**
 * The overrides of an edited worksheet: those of the order, and new differences from the library and the lender's
 * programme. `sheetCosts` ignores overrides that no longer apply.
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
 * The costs of a worksheet's lines and lender, in cents: passed-on fees cost their library amount, lender's fees
 * those of the programme, plans their cost when agreed; the dealership's own fees cost nothing and other costs
 * are unknown. The desk, the matrix, the solver and saves all use it. Overrides that no longer apply are ignored.
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

/** The charges of the lender's programme, if the deal charges others. */
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
    // Older overrides do not say who is owed: every overridden fee that is not the dealership's own was passed
    // on.
    const isOwed = owed_by ? owed_by.length > 0 : line !== undefined && isPassedOn(line)
    if (!isOwed || lineFigure(line, what) !== given) continue
    costs[id] = parseCents(own) ?? ZERO
    owedBy[id] = owed_by ?? []
  }
  for (const line of lines) if (line.kind === 'fee' && !isPassedOn(line)) costs[line.id] = ZERO
  return { lines: costs, owed_by: owedBy }
}
