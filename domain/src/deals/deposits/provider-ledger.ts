import { disputePhase, moneyInDispute, type DisputeFacts } from './disputes.ts'
import { depositLeft, missingMoney, type EntryKind, type LedgerEntry } from './deposit-ledger.ts'

/** A refund at the provider; in cents, including the card fee. */
export interface ProviderRefund {
  readonly ref: string
  readonly amount: number
  /** A failed or cancelled refund, which returned to the dealership. */
  readonly isFailed: boolean
  /** Whether one of our actions requested it and it is in the ledger. */
  readonly isCounted: boolean
}

export interface ProviderDispute extends DisputeFacts {
  readonly ref: string
  readonly amount: number
}

/** The provider's data of one payment, oldest first. */
export interface ProviderLedger {
  readonly refunds: readonly ProviderRefund[]
  readonly disputes: readonly ProviderDispute[]
}

/** The captured deposit to compare, in cents. */
export interface CapturedDeposit {
  readonly amount: number
  readonly fee: number
  readonly entries: readonly LedgerEntry[]
}

/** A difference of the ledgers whose cause is uncertain; in cents. */
export interface LedgerProblem {
  readonly kind: 'refunds' | 'dispute'
  readonly ours: number
  readonly theirs: number
}

export interface LedgerPlan {
  readonly entries: readonly LedgerEntry[]
  readonly problems: readonly LedgerProblem[]
}

/**
 * The rows to add to our ledger so that it matches the provider, if that is certain, and the remaining
 * differences. Refunds are applied before disputes, because refunded money cannot be disputed. Idempotent.
 */
export function planLedger(deposit: CapturedDeposit, { refunds, disputes }: ProviderLedger): LedgerPlan {
  let entries = [...deposit.entries]
  const added: LedgerEntry[] = []
  const problems: LedgerProblem[] = []
  const add = (rows: readonly LedgerEntry[]) => {
    entries = [...entries, ...rows]
    added.push(...rows)
  }
  // Money that a bank returns must be booked before anything is withdrawn from it.
  for (const dispute of disputes)
    if (disputePhase(dispute.status) === 'won') add(rowsOfDispute(deposit, entries, dispute))
  const refund = planRefunds(deposit, entries, refunds)
  add(refund.entries)
  problems.push(...refund.problems)
  for (const dispute of disputes) {
    add(rowsOfDispute(deposit, entries, dispute))
    const theirs = moneyInDispute(dispute)
    const ours = ofRef(entries, dispute.ref)
    const gone = theirs.disputed + theirs.charged_back
    // The card fee is not part of the deposit.
    if (Math.abs(gone - ours) > deposit.fee) problems.push({ kind: 'dispute', ours, theirs: gone })
  }
  return { entries: added, problems }
}

const has = (entries: readonly LedgerEntry[], kind: EntryKind, ref: string): boolean =>
  entries.some(entry => entry.kind === kind && entry.ref === ref)

function ofRef(entries: readonly LedgerEntry[], ref: string): number {
  const { disputed, charged_back } = missingMoney(entries.filter(entry => entry.ref === ref))
  return disputed + charged_back
}

function rowsOfDispute(
  deposit: CapturedDeposit,
  entries: readonly LedgerEntry[],
  dispute: ProviderDispute,
): LedgerEntry[] {
  const { ref, status, withdrawn } = dispute
  const rows: LedgerEntry[] = []
  const phase = disputePhase(status)
  const isWithdrawn = has(entries, 'disputed', ref)
  const known = entries.find(entry => entry.kind === 'disputed' && entry.ref === ref)?.amount ?? 0
  const left = depositLeft({ amount: deposit.amount, ...missingMoney(entries) })
  const amount = isWithdrawn ? known : Math.min(withdrawn, left)
  if (amount <= 0 || phase === 'inquiry') return rows
  if (!isWithdrawn) rows.push({ kind: 'disputed', amount, ref })
  const { charged_back } = moneyInDispute(dispute)
  if (charged_back > 0 && !has(entries, 'dispute_lost', ref)) rows.push({ kind: 'dispute_lost', amount, ref })
  if (isReturned(dispute) && !has(entries, 'dispute_won', ref))
    rows.push({ kind: 'dispute_won', amount, ref })
  return rows
}

/** Won, or closed with the money back on the account. */
const isReturned = (dispute: ProviderDispute): boolean => {
  const phase = disputePhase(dispute.status)
  return phase === 'won' || (phase !== 'open' && dispute.reinstated >= dispute.withdrawn)
}

/** The provider's amount for these rows of ours: the card fee is refunded with the last part of the deposit. */
function expectedAtProvider({ amount, fee }: CapturedDeposit, refunded: number): number {
  return refunded >= amount ? refunded + fee : refunded
}

function planRefunds(
  deposit: CapturedDeposit,
  entries: readonly LedgerEntry[],
  refunds: readonly ProviderRefund[],
): LedgerPlan {
  const { refunded } = missingMoney(entries)
  const ours = expectedAtProvider(deposit, refunded)
  const theirs = sum(refunds.filter(({ isFailed }) => !isFailed))
  const more = theirs - ours
  if (more === 0) return { entries: [], problems: [] }
  const candidates = refunds.filter(refund =>
    more > 0
      ? !refund.isFailed && !refund.isCounted && !has(entries, 'refunded_outside', refund.ref)
      : refund.isFailed && !has(entries, 'refund_failed', refund.ref),
  )
  const certain = newestOf(candidates, Math.abs(more))
  if (!certain) {
    // The provider may keep the card fee when it refunds a deposit.
    const isFeeKept = refunded >= deposit.amount && theirs >= deposit.amount && theirs <= ours
    return { entries: [], problems: isFeeKept ? [] : [{ kind: 'refunds', ours, theirs }] }
  }
  const kind = more > 0 ? ('refunded_outside' as const) : ('refund_failed' as const)
  let left = more > 0 ? depositLeft({ amount: deposit.amount, ...missingMoney(entries) }) : refunded
  const rows: LedgerEntry[] = []
  for (const { ref, amount } of certain) {
    const part = Math.min(amount, left)
    left -= part
    if (part > 0) rows.push({ kind, amount: part, ref })
  }
  const kept = sum(certain) - rows.reduce((total, { amount }) => total + amount, 0)
  // More than the fee is missing: the money went to an unknown place.
  if (kept > deposit.fee) return { entries: [], problems: [{ kind: 'refunds', ours, theirs }] }
  return { entries: rows, problems: [] }
}

const sum = (refunds: readonly { readonly amount: number }[]): number =>
  refunds.reduce((total, { amount }) => total + amount, 0)

/** The newest of these with exactly this sum; undefined if there are none. */
function newestOf(refunds: readonly ProviderRefund[], wanted: number): readonly ProviderRefund[] | undefined {
  for (let from = refunds.length - 1; from >= 0; from -= 1)
    if (sum(refunds.slice(from)) === wanted) return refunds.slice(from)
  return undefined
}
