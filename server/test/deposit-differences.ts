import { paymentOfDeposit, STEP_OF_DEPOSIT } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { auditEvents } from '#platform/audit/audit.table.ts'
import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { findOrderDeposits, type DepositOrder, type StoredDeposit } from '#deals/deposits/deposits.queries.ts'
import type { Payments } from '../../sandbox/src/cards/payments.ts'

/** The payment's status at the provider that each state of a card deposit allows. */
const STATUS_OF: Readonly<Record<string, readonly string[]>> = {
  initiated: ['requires_payment_method'],
  rejected: ['requires_payment_method'],
  pre_authorized: ['requires_capture'],
  confirmed: ['succeeded'],
  refunded: ['succeeded'],
  canceled: ['canceled'],
  expired: ['canceled', 'requires_payment_method'],
}

interface Place {
  readonly app: Pick<App, 'pool'>
  readonly dealership: { readonly id: string }
  readonly payments: Payments
}

/** Every difference between the provider's ledger, the deposits and the orders' summaries, in words. */
export async function findDifferences(
  { app, dealership, payments }: Place,
  orders: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  const known: (string | null)[] = []
  for (const id of orders) {
    const row = await withTenant(app.pool, dealership, tx => findOrderDeposits(tx, dealership.id, id))
    if (!row) continue
    found.push(...summaryDifferences(row))
    for (const deposit of row.deposits) {
      known.push(deposit.session_ref)
      if (deposit.pending) found.push(`${deposit.pending.act} is still pending`)
      found.push(...entryDifferences(deposit), ...providerDifferences(payments, deposit))
    }
  }
  const references = orders.map(id => `${dealership.id}.${id}`)
  for (const page of Object.values(payments.state.pages)) {
    if (!references.includes(page.reference ?? '') || known.includes(page.id)) continue
    if (page.status === 'open') found.push('a page that no deposit knows can be paid on')
    if (page.status === 'complete') found.push('a payment that no deposit knows')
  }
  return found
}

function summaryDifferences({ order, deposits: [deposit] }: DepositOrder): string[] {
  const wanted = deposit
    ? `${paymentOfDeposit(deposit.state)} ${STEP_OF_DEPOSIT[deposit.state]} ${deposit.amount}`
    : 'unpaid initial null'
  const shown = `${order.deposit_payment} ${order.deposit_step} ${order.deposit_amount}`
  return shown === wanted ? [] : [`the order says ${shown}, its deposit ${wanted}`]
}

function entryDifferences({ entries, refunded, state, amount }: StoredDeposit): string[] {
  const sum = (kind: string) =>
    entries.filter(entry => entry.kind === kind).reduce((total, entry) => total + entry.amount, 0)
  const isTaken = state === 'confirmed' || state === 'refunded'
  const found: string[] = []
  if (sum('refunded') !== refunded) found.push(`entries refund ${sum('refunded')}, the deposit ${refunded}`)
  if (sum('captured') !== (isTaken ? amount : 0)) found.push(`entries capture ${sum('captured')} of ${state}`)
  if (sum('transferred_in') !== sum('transferred_out')) found.push('transfers do not add up')
  return found
}

function providerDifferences(payments: Payments, deposit: StoredDeposit): string[] {
  const { session_ref, state, amount, fee, refunded } = deposit
  if (session_ref === null) return []
  const page = payments.page(session_ref)
  const { status, received, refunded: returned } = payments.payment(page.account, page.payment)
  const found: string[] = []
  if (!STATUS_OF[state]?.includes(status)) found.push(`the provider says ${status}, the deposit ${state}`)
  if (page.status === 'open' && state !== 'initiated' && state !== 'rejected')
    found.push(`the page of a deposit that is ${state} can be paid on`)
  if (status === 'succeeded' && received !== amount + fee) found.push(`${received} received of ${amount}`)
  const wanted = refunded === amount ? refunded + fee : refunded
  if (returned !== wanted) found.push(`the provider refunded ${returned}, the deposit ${wanted}`)
  return found
}

/** The audited actions on the deposits of orders, oldest first. */
export const listDone = ({ app, dealership }: Omit<Place, 'payments'>, orders: readonly string[]) =>
  withTenant(app.pool, dealership, async tx => {
    const events = await tx
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(and(inArray(auditEvents.object_id, [...orders]), eq(auditEvents.outcome, 'done')))
      .orderBy(auditEvents.seq)
    return events.map(({ action }) => action).filter(action => action.startsWith('order.deposit_'))
  })
