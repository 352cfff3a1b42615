import type { DepositState } from './deposit-states.ts'

/** Events of a deposit's money; each is one row of the ledger. */
export const ENTRY_KINDS = [
  'authorized',
  'captured',
  'released',
  'refunded',
  'refunded_outside',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'transferred_in',
  'transferred_out',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** A row of the ledger: cents, and the provider's id of the refund or dispute. */
export interface LedgerEntry {
  readonly kind: EntryKind
  readonly amount: number
  readonly ref: string | null
}

/** Distribution of captured money, in cents. The rest of `amount` is with the dealership. */
export interface MissingMoney {
  readonly refunded: number
  /** Withdrawn by the card issuer, undecided. */
  readonly disputed: number
  /** Charged back finally. */
  readonly charged_back: number
}

/** Computes the distribution from the rows of the ledger. */
export function missingMoney(entries: readonly LedgerEntry[]): MissingMoney {
  const sum = (...kinds: readonly EntryKind[]) => sumOf(entries.filter(({ kind }) => kinds.includes(kind)))
  const disputes = new Set(
    entries.flatMap(({ kind, ref }) => (kind === 'disputed' && ref !== null ? [ref] : [])),
  )
  let disputed = 0
  let charged_back = 0
  for (const ref of disputes) {
    const ofDispute = (kind: EntryKind) => sumOf(entries.filter(one => one.kind === kind && one.ref === ref))
    const gone = ofDispute('disputed') - ofDispute('dispute_won')
    if (ofDispute('dispute_lost') > 0) charged_back += gone
    else disputed += gone
  }
  return { refunded: sum('refunded', 'refunded_outside') - sum('refund_failed'), disputed, charged_back }
}

const sumOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((total, { amount }) => total + amount, 0)

/** The refundable amount: the part of a captured deposit that is still with the dealership, in cents. */
export const depositLeft = (deposit: { readonly amount: number } & MissingMoney): number =>
  deposit.amount - deposit.refunded - deposit.disputed - deposit.charged_back

/** The state of a captured deposit by the distribution of its money. */
export function stateOfCaptured(deposit: { readonly amount: number } & MissingMoney): DepositState {
  if (deposit.refunded + deposit.charged_back < deposit.amount) return 'confirmed'
  return deposit.charged_back > 0 ? 'charged_back' : 'refunded'
}
