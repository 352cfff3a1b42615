import type { DepositState } from './deposit-states.ts'

/** What can become of a deposit's money; one row of the ledger each. */
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

/** A row of the ledger: cents, and the provider's id of the refund or dispute it comes from. */
export interface LedgerEntry {
  readonly kind: EntryKind
  readonly amount: number
  readonly ref: string | null
}

/** Where captured money is, in cents. The rest of `amount` is with the dealership. */
export interface MissingMoney {
  readonly refunded: number
  /** Taken back by the card's issuer, undecided. */
  readonly disputed: number
  /** Taken back for good. */
  readonly charged_back: number
}

/** Where the money of these rows is. */
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

/** What of a captured deposit is still with the dealership and can be refunded, in cents. */
export const depositLeft = (deposit: { readonly amount: number } & MissingMoney): number =>
  deposit.amount - deposit.refunded - deposit.disputed - deposit.charged_back

/** The state of a deposit that was captured, by where its money is. */
export function stateOfCaptured(deposit: { readonly amount: number } & MissingMoney): DepositState {
  if (deposit.refunded + deposit.charged_back < deposit.amount) return 'confirmed'
  return deposit.charged_back > 0 ? 'charged_back' : 'refunded'
}
