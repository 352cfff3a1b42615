import type { PlanTaxFlags } from '#pricing/taxes/line-taxability.ts'
import { typesOf, type PaymentFlags, type PaymentType } from './payment-types.ts'

/** What decides whether a worksheet's line still is the library's. Amounts are wire strings. */
export type FeeTerms = PaymentFlags & {
  readonly id: string
  readonly kind: string
  readonly origin: string
  readonly amount: string
  readonly type: string | null
  readonly percent?: string | null | undefined
  readonly incentive_type?: string | null | undefined
  readonly pre_installed?: boolean | undefined
  /** Of a plan of the catalogue: the taxes that it carries in Canada. */
  readonly plan?: { readonly taxes?: PlanTaxFlags | undefined } | undefined
} & Readonly<Record<(typeof taxTerms)[number], string | boolean>>

/** A line of the library: whether this vehicle takes it, and whether a new deal begins with it. */
export type LibraryFee = FeeTerms & { readonly applies: boolean; readonly include_by_default: boolean }

/** What of a line decides its tax, beside a plan's own switches. */
const taxTerms = ['taxability', 'is_doc_fee', 'cap_cost', 'residualize', 'tax_in_cap'] as const

/**
 * What of a line can be set otherwise than the library has it; `removed`: the payment types that still charge it;
 * `discount`: what somebody gives of his own making.
 */
export type LineFigure = 'amount' | 'taxability' | 'removed' | 'discount'

/** A fee of the library that was set otherwise, or is not charged where the library charges it. */
export interface LineOverride {
  readonly id: string
  readonly what: LineFigure
  /** `lines.<id>.<figure>`, as a refusal names it. */
  readonly field: string
  /** What the library has; null where the fee left it. */
  readonly own: string | null
  readonly given: string
  /** Payment types in which the dealership owes the library's amount to others, charged or not. */
  readonly owed_by: readonly PaymentType[]
}

const planTaxes = ['gst', 'hst', 'pst', 'qst', 'premium_tax'] as const

const name = /^lines\.(.+)\.(amount|taxability|removed|discount)$/

/** The line and the figure that a field of a worksheet names; undefined where it names no line's. */
export function lineFieldOf(field: string): { id: string; what: LineFigure } | undefined {
  const [, id, what] = name.exec(field) ?? []
  return id === undefined ? undefined : { id, what: what as LineFigure }
}

/** "500.00", "3%" of the price, or "1pt" off the rate. */
const discountText = ({ amount, percent, incentive_type: type }: FeeTerms): string => {
  if (type === 'percentage_discount') return `${percent ?? '0'}%`
  return type === 'rate_reduction' ? `${percent ?? '0'}pt` : amount
}

/** A figure of a line as one text; a line that is not there is charged in no payment type. */
export function lineFigure(line: FeeTerms | undefined, what: LineFigure): string | undefined {
  if (what === 'removed') return line ? typesOf(line).join(' ') : ''
  if (!line || what === 'amount') return line?.amount
  if (what === 'discount') return discountText(line)
  const flags = taxTerms.filter(term => term !== 'taxability' && line[term])
  return [...taxesOf(line), ...flags].join(' ')
}

/** The answer for all taxes; of a plan with switches, which of them are on. */
function taxesOf({ taxability, plan }: FeeTerms): string[] {
  const { taxes } = plan ?? {}
  if (!taxes) return [String(taxability)]
  const carried = planTaxes.filter(tax => taxes[tax])
  return carried.length > 0 ? carried : ['non_taxable']
}

/** The dealership's own fees earn what they charge; what others get is passed on and costs what the library has. */
export const isPassedOn = ({ type }: Pick<FeeTerms, 'type'>): boolean =>
  type !== 'dealer' && type !== 'custom'

const isCharged = ({ kind }: FeeTerms) => kind === 'fee' || kind === 'accessory' || kind === 'plan'

const isSameFigure = (one: FeeTerms, other: FeeTerms | undefined, what: 'amount' | 'taxability') => {
  if (!other) return false
  if (what === 'amount') return Number(one.amount) === Number(other.amount)
  return lineFigure(one, what) === lineFigure(other, what)
}

/**
 * Fees, accessories and plans of the library that neither stood so before nor stand so in the library: their amount, what
 * decides their tax; and fees that a deal begins with and no longer charges, in one payment type or in all. A line of
 * the dealership's own making has nothing to differ from.
 */
export function overriddenLines(
  before: readonly FeeTerms[],
  asked: readonly FeeTerms[],
  library: readonly LibraryFee[],
): LineOverride[] {
  const found: LineOverride[] = []
  const add = (line: FeeTerms | undefined, own: LibraryFee | undefined, what: LineFigure, id: string) =>
    found.push({
      id,
      what,
      field: `lines.${id}.${what}`,
      own: lineFigure(own, what === 'removed' ? 'amount' : what) ?? null,
      given: lineFigure(line, what) ?? '',
      owed_by: own?.kind === 'fee' && what !== 'taxability' && isPassedOn(own) ? typesOf(own) : [],
    })
  for (const line of asked) {
    const own = library.find(({ id }) => id === line.id)
    const was = before.find(({ id }) => id === line.id)
    if (!isCharged(line) || (!own && was?.origin !== 'global')) continue
    for (const what of ['amount', 'taxability'] as const)
      if (!isSameFigure(line, was, what) && !isSameFigure(line, own, what)) add(line, own, what, line.id)
  }
  for (const own of library) {
    if (own.kind !== 'fee' || !own.applies || !own.include_by_default) continue
    const line = asked.find(({ id }) => id === own.id)
    const was = before.find(({ id }) => id === own.id)
    const charged = line ? typesOf(line) : []
    const isMissing = typesOf(own).some(type => !charged.includes(type))
    if (isMissing && lineFigure(line, 'removed') !== lineFigure(was, 'removed'))
      add(line, own, 'removed', own.id)
  }
  return found
}
