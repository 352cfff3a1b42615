import type { PlanTaxFlags } from '#pricing/taxes/line-taxability.ts'
import { typesOf, type PaymentFlags, type PaymentType } from './payment-types.ts'

/** The fields that decide whether a worksheet line still equals the library's. Amounts are wire strings. */
export type FeeTerms = PaymentFlags & {
  readonly id: string
  readonly kind: string
  readonly origin: string
  readonly amount: string
  readonly type: string | null
  readonly percent?: string | null | undefined
  readonly incentive_type?: string | null | undefined
  readonly pre_installed?: boolean | undefined
  /** Of a plan of the catalogue: its taxes in Canada. */
  readonly plan?: { readonly taxes?: PlanTaxFlags | undefined } | undefined
} & Readonly<Record<(typeof taxTerms)[number], string | boolean>>

/** A line of the library: whether it applies to this vehicle, and whether a new deal starts with it. */
export type LibraryFee = FeeTerms & { readonly applies: boolean; readonly include_by_default: boolean }

/** The tax fields of a line, with a plan's own flags. */
const taxTerms = ['taxability', 'is_doc_fee', 'cap_cost', 'residualize', 'tax_in_cap'] as const

/**
 * The figures of a line that can be overridden; `removed`: the payment types that still charge it; `discount`: a
 * custom discount.
 */
export type LineFigure = 'amount' | 'taxability' | 'removed' | 'discount'

/** A changed fee of the library, or one that is not charged where the library charges it. */
export interface LineOverride {
  readonly id: string
  readonly what: LineFigure
  /** `lines.<id>.<figure>`, as in validation errors. */
  readonly field: string
  /** The library's figure; null if the fee was removed from it. */
  readonly own: string | null
  readonly given: string
  /** Payment types in which the dealership owes the library's amount to others, charged or not. */
  readonly owed_by: readonly PaymentType[]
}

const planTaxes = ['gst', 'hst', 'pst', 'qst', 'premium_tax'] as const

const name = /^lines\.(.+)\.(amount|taxability|removed|discount)$/

/** The line and the figure of a worksheet field; undefined if it is not a line's. */
export function lineFieldOf(field: string): { id: string; what: LineFigure } | undefined {
  const [, id, what] = name.exec(field) ?? []
  return id === undefined ? undefined : { id, what: what as LineFigure }
}

/** "500.00", "3%" of the price, or "1pt" off the rate. */
const discountText = ({ amount, percent, incentive_type: type }: FeeTerms): string => {
  if (type === 'percentage_discount') return `${percent ?? '0'}%`
  return type === 'rate_reduction' ? `${percent ?? '0'}pt` : amount
}

/** A figure of a line as text; a missing line is charged in no payment type. */
export function lineFigure(line: FeeTerms | undefined, what: LineFigure): string | undefined {
  if (what === 'removed') return line ? typesOf(line).join(' ') : ''
  if (!line || what === 'amount') return line?.amount
  if (what === 'discount') return discountText(line)
  const flags = taxTerms.filter(term => term !== 'taxability' && line[term])
  return [...taxesOf(line), ...flags].join(' ')
}

/** The taxability of a line; for a plan with flags, the taxes that are on. */
function taxesOf({ taxability, plan }: FeeTerms): string[] {
  const { taxes } = plan ?? {}
  if (!taxes) return [String(taxability)]
  const carried = planTaxes.filter(tax => taxes[tax])
  return carried.length > 0 ? carried : ['non_taxable']
}

/** The dealership's own fees are revenue; others are passed on and cost the library's amount. */
export const isPassedOn = ({ type }: Pick<FeeTerms, 'type'>): boolean =>
  type !== 'dealer' && type !== 'custom'

const isCharged = ({ kind }: FeeTerms) => kind === 'fee' || kind === 'accessory' || kind === 'plan'

const isSameFigure = (one: FeeTerms, other: FeeTerms | undefined, what: 'amount' | 'taxability') => {
  if (!other) return false
  if (what === 'amount') return Number(one.amount) === Number(other.amount)
  return lineFigure(one, what) === lineFigure(other, what)
}

/**
 * New differences from the library: changed amounts and taxability of fees, accessories and plans, and default
 * fees that are no longer charged in one payment type or in all. Custom lines have nothing to compare.
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
