import { programmeResidualPct } from '../payments/residual.ts'

const kept = ['method', 'acquisition_fee', 'security_deposit'] as const

/** What decides the price of a deal beside its lines and its trade-in. Amounts are wire strings, rates percent. */
export interface PriceTerms {
  readonly price: string
  readonly msrp: string
  readonly finance: { readonly term: number; readonly rate: string }
  readonly lease: {
    readonly term: number
    readonly rate: string
    readonly distance_allowance: number
    readonly residual_percent: string
    readonly method: string
    readonly acquisition_fee: string
    readonly security_deposit: string
  }
}

export interface OfferedTerm {
  readonly term: number
  readonly rate: string
  /** Percent; null on a loan. */
  readonly residual_percent: string | null
}

/** What anybody may put into a worksheet: the vehicle's own prices and the terms of the lender's programme. */
export interface OwnTerms {
  readonly price: string
  readonly msrp: string
  readonly finance: readonly OfferedTerm[]
  readonly lease: readonly OfferedTerm[]
  /** Points by distance a year. */
  readonly distances: readonly { readonly per_year: number; readonly adjustment_pp: string }[]
  /** What the lease's card says beside its terms; undefined without one. */
  readonly card: Pick<PriceTerms['lease'], (typeof kept)[number]> | undefined
}

const isSame = (one: string, other: string | undefined) =>
  other !== undefined && Number(one) === Number(other)

/**
 * Names of the fields that only somebody with the right to override prices and rates may have written (decisions
 * 3.118, 6.3): what neither stood there before nor is the vehicle's or the programme's own. A rate or a residual that
 * stood there counts for the same term; for another term only where the programme says nothing of it.
 */
export function overriddenFields(before: PriceTerms, asked: PriceTerms, own: OwnTerms): string[] {
  const fields: string[] = []
  if (!isSame(asked.price, before.price) && !isSame(asked.price, own.price)) fields.push('price')
  if (!isSame(asked.msrp, before.msrp) && !isSame(asked.msrp, own.msrp)) fields.push('msrp')
  if (isOverriddenRate(before.finance, asked.finance, own.finance)) fields.push('finance.rate')
  if (isOverriddenRate(before.lease, asked.lease, own.lease)) fields.push('lease.rate')
  if (isOverriddenResidual(before.lease, asked.lease, own)) fields.push('lease.residual_percent')
  for (const name of kept) {
    const may = [before.lease[name], own.card?.[name]]
    const is = asked.lease[name]
    if (!may.some(value => (name === 'method' ? value === is : isSame(is, value))))
      fields.push(`lease.${name}`)
  }
  return fields
}

type Rated = PriceTerms['finance']

function isOverriddenRate(before: Rated, asked: Rated, offered: readonly OfferedTerm[]): boolean {
  const option = offered.find(({ term }) => term === asked.term)
  if (isSame(asked.rate, option?.rate)) return false
  const mayStay = before.term === asked.term || option === undefined
  return !(mayStay && isSame(asked.rate, before.rate))
}

type Leased = PriceTerms['lease']

function isOverriddenResidual(before: Leased, asked: Leased, { lease, distances }: OwnTerms): boolean {
  const option = lease.find(({ term }) => term === asked.term)
  const percent = option?.residual_percent ?? undefined
  const points = distances.find(one => one.per_year === asked.distance_allowance)?.adjustment_pp
  const own = percent === undefined ? undefined : programmeResidualPct(percent, points)
  if (isSame(asked.residual_percent, own)) return false
  const isSameLease = before.term === asked.term && before.distance_allowance === asked.distance_allowance
  return !((isSameLease || own === undefined) && isSame(asked.residual_percent, before.residual_percent))
}
