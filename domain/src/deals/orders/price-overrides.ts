import { programmeResidualPct } from '#pricing/payments/lease/residual.ts'
import { STATED_TERMS, type StatedTerm } from '#pricing/programmes/programme-offers.ts'

/**
 * The inputs that decide the price of a deal besides its lines and trade-ins. Amounts are wire strings, rates
 * percent.
 */
export interface PriceTerms {
  readonly price: string
  readonly msrp: string
  readonly finance: {
    readonly term: number
    readonly rate: string
    readonly lender_fees?: readonly PriceFee[] | undefined
    readonly balloon?: string | undefined
    readonly days_to_first_payment?: number | undefined
  }
  readonly lease: {
    readonly term: number
    readonly rate: string
    readonly distance_allowance: number
    readonly residual_percent: string
    readonly method: string
    readonly acquisition_fee: string
    readonly security_deposit: string
    readonly disposition_fee?: string | undefined
    readonly payments_in_advance?: number | undefined
    readonly residualizable_limit_percent?: string | undefined
    readonly max_cap_cost_percent?: string | undefined
    readonly min_cap_cost?: string | undefined
    /** The lender of the limits; absent: none. */
    readonly lender_id?: string | undefined
  }
}

/** A lender's fee; its names are ignored in comparisons. */
export interface PriceFee {
  readonly amount: string
  readonly financed: boolean
  readonly cost_of_borrowing: boolean
  readonly prepaid_finance_charge: boolean
}

export interface OfferedTerm {
  readonly term: number
  readonly rate: string
  /** Percent; null on a loan. */
  readonly residual_percent: string | null
}

/** Maximum balloon, and maximum days to the first payment; null does not limit. */
export interface LoanLimits {
  readonly max_balloon: string
  readonly max_days: number | null
}

/** Values that every user may set: the vehicle's own prices and the terms of the lender's programme. */
export interface OwnTerms {
  readonly price: string
  readonly msrp: string
  readonly finance: readonly OfferedTerm[]
  /** The fees of the lender's loans; absent: no programme. */
  readonly lender_fees?: readonly PriceFee[] | undefined
  /** Limits of balloon and first payment of the lender's loans; absent: no programme, so no balloon. */
  readonly loan_limits?: LoanLimits | undefined
  readonly lease: readonly OfferedTerm[]
  /** Percentage points by distance per year. */
  readonly distances: readonly { readonly per_year: number; readonly adjustment_pp: string }[]
  /** Values that the lender's lease card fixes; absent: no card. */
  readonly lease_card?: Pick<PriceTerms['lease'], (typeof kept)[number] | StatedTerm> | undefined
}

const kept = ['method', 'acquisition_fee', 'security_deposit', 'disposition_fee'] as const
/** Values that only the lender's own card decides. */
const capLimits: readonly StatedTerm[] = ['max_cap_cost_percent', 'min_cap_cost']

const isSame = (one: string, other: string | undefined) =>
  other !== undefined && (one === other || Number(one) === Number(other))

/**
 * Names of the changed fields that require the right to override prices and rates (decisions 3.118, 6.3): values
 * that are neither unchanged nor the vehicle's or programme's own. An unchanged rate or residual is valid for the
 * same term; for another term only if the programme has none.
 */
export function overriddenFields(before: PriceTerms, asked: PriceTerms, own: OwnTerms): string[] {
  const fields: string[] = []
  if (!isSame(asked.price, before.price) && !isSame(asked.price, own.price)) fields.push('price')
  if (!isSame(asked.msrp, before.msrp) && !isSame(asked.msrp, own.msrp)) fields.push('msrp')
  if (isOverriddenRate(before.finance, asked.finance, own.finance)) fields.push('finance.rate')
  if (isOverriddenRate(before.lease, asked.lease, own.lease)) fields.push('lease.rate')
  if (isOverriddenResidual(before.lease, asked.lease, own)) fields.push('lease.residual_percent')
  for (const name of kept) {
    const is = asked.lease[name] ?? '0.00'
    if (!isSame(is, before.lease[name] ?? '0.00') && !isSame(is, own.lease_card?.[name]))
      fields.push(`lease.${name}`)
  }
  for (const name of STATED_TERMS) {
    const is = limitOf(asked.lease, name)
    const isOwn = own.lease_card !== undefined && is === limitOf({ ...asked.lease, ...own.lease_card }, name)
    const was = limitOf({ ...before.lease, method: asked.lease.method }, name)
    if ((is !== was || isOfAnother(before, asked, own, name)) && !isOwn) fields.push(`lease.${name}`)
  }
  const fees = feesOf(asked.finance.lender_fees)
  if (fees !== feesOf(before.finance.lender_fees) && (!own.lender_fees || fees !== feesOf(own.lender_fees)))
    fields.push('finance.lender_fees')
  fields.push(...overriddenShape(before.finance, asked.finance, own.loan_limits))
  return fields
}

/** Whether the lender's programme does not allow the balloon or the first payment. */
function overriddenShape(before: Rated, asked: Rated, taken: LoanLimits | undefined): string[] {
  const fields: string[] = []
  const balloon = Number(asked.balloon ?? 0)
  if (balloon !== Number(before.balloon ?? 0) && balloon > Number(taken?.max_balloon ?? 0))
    fields.push('finance.balloon')
  const { days_to_first_payment: days } = asked
  const isLate = days !== undefined && days > (taken?.max_days ?? Number.POSITIVE_INFINITY)
  if (isLate && days !== before.days_to_first_payment) fields.push('finance.days_to_first_payment')
  return fields
}

/** Default payments in advance: one, or none in arrears; without a limit everything counts. */
function limitOf(lease: PriceTerms['lease'], name: StatedTerm): number {
  if (name === 'payments_in_advance')
    return lease.payments_in_advance ?? (lease.method === 'annuity_arrears' ? 0 : 1)
  return Number(lease[name] ?? (name === 'min_cap_cost' ? 0 : Number.POSITIVE_INFINITY))
}

/**
 * Unchanged limits of the cap cost are valid only for the same lender: another one's card has its own. Finance
 * 5.2.
 */
const isOfAnother = (before: PriceTerms, asked: PriceTerms, own: OwnTerms, name: StatedTerm): boolean =>
  own.lease_card !== undefined && before.lease.lender_id !== asked.lease.lender_id && capLimits.includes(name)

/** The fees of a loan as one text to compare; zero fees are omitted. */
const feesOf = (fees: readonly PriceFee[] = []): string =>
  JSON.stringify(
    fees
      .filter(({ amount }) => Number(amount) !== 0)
      .map(fee => [Number(fee.amount), fee.financed, fee.cost_of_borrowing, fee.prepaid_finance_charge]),
  )

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
