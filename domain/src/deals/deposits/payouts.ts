/** Days after which a paid deposit must be in a payout: a hold may last a week, and new accounts wait for two. */
export const PAYOUT_DAYS = 22

const DAY_MS = 24 * 3_600_000

/** A part of a payout that belongs to a payment; in cents, negative for a deduction. */
export interface PayoutLine {
  readonly payment: string
  readonly kind: 'charge' | 'refund' | 'dispute'
  readonly amount: number
}

/** A transfer of the provider to the dealership's bank. */
export interface Payout {
  readonly ref: string
  readonly amount: number
  readonly isFailed: boolean
  /** Whether it arrived, according to the provider. */
  readonly isPaid: boolean
  /** The provider does not report the payments in a manual payout. */
  readonly isAutomatic: boolean
  /** Milliseconds since 1970. */
  readonly created: number
  readonly lines: readonly PayoutLine[]
}

/**
 * A deposit captured on a card; in cents. `refunded` and `disputed` include amounts that later failed or were
 * won.
 */
export interface PaidOutDeposit {
  readonly id: string
  readonly payment: string
  readonly amount: number
  readonly fee: number
  readonly refunded: number
  readonly disputed: number
  /** Milliseconds since 1970; of a hold, when it began. */
  readonly paid: number
}

interface PayoutDifference {
  readonly kind: 'not_paid_out' | 'payout_amount' | 'payout_failed'
  /** The payment, or the failed payout. */
  readonly ref: string
  readonly deposit: string | null
  readonly ours: number | null
  readonly theirs: number | null
}

/**
 * Differences between payouts and captured deposits, in both directions: money that was not paid out in time, and
 * payouts with another amount than the ledger. Payouts lag behind, so a smaller deduction is not a difference.
 */
export function comparePayouts(
  deposits: readonly PaidOutDeposit[],
  payouts: readonly Payout[],
  now: number,
): PayoutDifference[] {
  const lines = payouts.filter(({ isFailed }) => !isFailed).flatMap(payout => payout.lines)
  const isComplete = payouts.every(({ isAutomatic }) => isAutomatic)
  const linesOf = Map.groupBy(lines, ({ payment }) => payment)
  const differences = deposits.map(deposit =>
    compareDeposit(deposit, linesOf.get(deposit.payment) ?? [], isComplete, now),
  )
  return [...failedPayouts(payouts), ...differences.filter(one => one !== undefined)]
}

function compareDeposit(
  { id, payment, amount, fee, refunded, disputed, paid }: PaidOutDeposit,
  own: readonly PayoutLine[],
  isComplete: boolean,
  now: number,
): PayoutDifference | undefined {
  const whole = amount + fee
  const about = { ref: payment, deposit: id }
  if (!own.some(({ kind }) => kind === 'charge')) {
    const isLate = isComplete && now - paid > PAYOUT_DAYS * DAY_MS
    return isLate ? { ...about, kind: 'not_paid_out', ours: whole, theirs: null } : undefined
  }
  const takenOff = (kind: PayoutLine['kind']) =>
    own.reduce((sum, line) => sum + (line.kind === kind ? Math.max(0, -line.amount) : 0), 0)
  const charged = own.reduce((sum, line) => sum + (line.kind === 'charge' ? line.amount : 0), 0)
  const [back, taken] = [takenOff('refund'), takenOff('dispute')]
  const maxBack = refunded >= amount ? refunded + fee : refunded
  if (charged === whole && back <= maxBack && taken <= disputed + fee) return undefined
  return {
    ...about,
    kind: 'payout_amount',
    ours: whole - refunded - disputed,
    theirs: charged - back - taken,
  }
}

/** A failed payout returns to the account; it is relevant until a later one arrives. */
const failedPayouts = (payouts: readonly Payout[]): PayoutDifference[] =>
  payouts
    .filter(({ isFailed, created }) => isFailed && !payouts.some(one => one.isPaid && one.created > created))
    .map(({ ref, amount }) => ({ kind: 'payout_failed', ref, deposit: null, ours: null, theirs: amount }))
