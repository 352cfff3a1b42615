import { missingMoney, stateOfCaptured } from '@forecourt/domain/deals/deposits/deposit-ledger.ts'
import { isLiveDeposit, wasCaptured } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { isLaterDispute } from '@forecourt/domain/deals/deposits/disputes.ts'
import { planLedger, type LedgerProblem } from '@forecourt/domain/deals/deposits/provider-ledger.ts'
import { and, eq } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { AccountDispute, AccountLedger } from '#platform/outside/cards/ledger-port.ts'
import { saveDispute, type DisputeRow } from './deposit-disputes.queries.ts'
import {
  changeDeposit,
  insertEntries,
  lockDeposit,
  type DepositOrder,
  type StoredDeposit,
} from './deposits.queries.ts'
import { depositOperations } from './deposits.table.ts'
import { reportDispute, reportEntry } from './report-ledger.ts'
import { storeOnOrder } from './store-deposit.ts'

interface WhichDeposit {
  readonly dealer: string
  readonly order: string
  readonly deposit: string
}

/** What differs after the provider's state was applied; `busy`: an operation of staff is unfinished. */
export type Followed = readonly LedgerProblem[] | 'busy'

/**
 * Applies the provider's refunds and disputes to the ledger of a captured deposit. Idempotent, tolerates any
 * order and repeats: what is read is the state, and an older reading never replaces a newer one.
 */
export function followLedger(app: App, { dealer, order, deposit: id }: WhichDeposit, read: AccountLedger) {
  return withTenant(app.pool, { id: dealer }, async (tx): Promise<Followed> => {
    const locked = await lockDeposit(tx, dealer, { id, order_id: order })
    if (!locked || !wasCaptured(locked.deposit.state)) return []
    const { row, deposit } = locked
    if (deposit.pending) return 'busy'
    const counted = await listDoneRefunds(tx, deposit)
    const later = laterDisputes(deposit, read.disputes)
    const current = read.disputes.map(one =>
      later.includes(one) ? one : { ...one, ...deposit.disputes.find(({ ref }) => ref === one.ref) },
    )
    const { entries, problems } = planLedger(deposit, {
      refunds: read.refunds.map(({ operation, ...refund }) => ({
        ...refund,
        isCounted: operation !== null && counted.has(operation),
      })),
      disputes: current,
    })
    const missing = missingMoney([...deposit.entries, ...entries])
    const state = stateOfCaptured({ amount: deposit.amount, ...missing })
    const isReopened = isLiveDeposit(state) && !isLiveDeposit(deposit.state)
    if (isReopened && row.deposits.some(one => one.id !== id && isLiveDeposit(one.state))) {
      // The order has another live deposit now, and only one is allowed.
      const ours = deposit.refunded + deposit.charged_back
      return [...problems, { kind: 'refunds', ours, theirs: missing.refunded + missing.charged_back }]
    }
    if (entries.length + later.length === 0) return problems
    for (const dispute of later) saveDispute(tx, dealer, id, rowOfDispute(dispute))
    insertEntries(
      tx,
      dealer,
      id,
      entries.map(entry => ({ ...entry, by: null, order_id: row.order.id })),
    )
    const changes = { ...missing, state }
    changeDeposit(tx, dealer, id, changes)
    const after = { ...deposit, ...changes, version: deposit.version + 1 }
    const hand = { dealer, by: null, name: null, now: app.now() }
    const stored = await storeOnOrder(hand, tx, row, liveFirst(row, after))
    for (const dispute of later) {
      const before = deposit.disputes.find(({ ref }) => ref === dispute.ref)
      reportDispute(app, tx, stored, { before, dispute })
    }
    for (const entry of entries) reportEntry(app, tx, stored, entry)
    return problems
  })
}

/** Our own operations whose refunds are in the ledger. */
async function listDoneRefunds(tx: Tx, { dealer_id, id }: StoredDeposit): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: depositOperations.id })
    .from(depositOperations)
    .where(
      and(
        eq(depositOperations.dealer_id, dealer_id),
        eq(depositOperations.deposit_id, id),
        eq(depositOperations.act, 'refund'),
        eq(depositOperations.state, 'done'),
      ),
    )
  return new Set(rows.map(operation => operation.id))
}

/** Disputes that are new or have changed. */
const laterDisputes = ({ disputes }: StoredDeposit, read: readonly AccountDispute[]) =>
  read.filter(one => {
    const known = disputes.find(({ ref }) => ref === one.ref)
    return known === undefined || isLaterDispute(known, one)
  })

const rowOfDispute = ({ payment: _payment, ...dispute }: AccountDispute): DisputeRow => dispute

/** The deposit that counts for the order first: the live one, or else the newest. */
function liveFirst({ deposits }: DepositOrder, after: StoredDeposit): readonly StoredDeposit[] {
  const all = deposits.map(one => (one.id === after.id ? after : one))
  return all.toSorted((a, b) => Number(isLiveDeposit(b.state)) - Number(isLiveDeposit(a.state)))
}
