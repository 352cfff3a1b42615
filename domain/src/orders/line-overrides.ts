/** What decides whether a worksheet's line still is the library's. Amounts are wire strings. */
export type FeeTerms = {
  readonly id: string
  readonly kind: string
  readonly origin: string
  readonly amount: string
} & Readonly<Record<(typeof taxTerms)[number], string | boolean>>

/** What of a fee decides its tax. */
const taxTerms = ['taxability', 'is_doc_fee', 'cap_cost', 'residualize', 'tax_in_cap'] as const

/** A fee of the library whose amount or tax treatment was set otherwise. */
export interface LineOverride {
  readonly id: string
  readonly what: 'amount' | 'taxability'
}

const isSameAmount = (one: FeeTerms, other: FeeTerms | undefined) =>
  other !== undefined && Number(one.amount) === Number(other.amount)

const isSameTax = (one: FeeTerms, other: FeeTerms | undefined) =>
  other !== undefined && taxTerms.every(term => one[term] === other[term])

/**
 * Fees of the library that neither stood so before nor stand so in the library: their amount, or what decides their
 * tax. A line of the dealership's own making has nothing to differ from; one taken off is no override.
 */
export function overriddenLines(
  before: readonly FeeTerms[],
  asked: readonly FeeTerms[],
  library: readonly FeeTerms[],
): LineOverride[] {
  const found: LineOverride[] = []
  for (const line of asked) {
    const own = library.find(({ id }) => id === line.id)
    const was = before.find(({ id }) => id === line.id)
    if (line.kind !== 'fee' || (!own && was?.origin !== 'global')) continue
    if (!isSameAmount(line, was) && !isSameAmount(line, own)) found.push({ id: line.id, what: 'amount' })
    if (!isSameTax(line, was) && !isSameTax(line, own)) found.push({ id: line.id, what: 'taxability' })
  }
  return found
}
