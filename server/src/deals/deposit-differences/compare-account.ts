import { wasCaptured } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { MAX_UNKNOWN_PAYMENTS } from '@forecourt/domain/deals/deposits/unknown-outcomes.ts'
import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { fetchPaymentStatus } from '#deals/deposits/fetch-payment-status.ts'
import { checkOrderDeposits } from '#deals/deposits/check-deposits.ts'
import { findOrderDeposits } from '#deals/deposits/deposits.queries.ts'
import { followLedger } from '#deals/deposits/follow-ledger.ts'
import { cardLedger, cardPayments } from '#platform/outside/cards/cards-provider.ts'
import type { AccountLedger, AccountPayment } from '#platform/outside/cards/ledger-port.ts'
import { comparePayment, placeOfDeposit, type ComparedPayment } from './compare-payment.ts'
import {
  findCompared,
  listCompared,
  listKnownPayments,
  type ComparedDeposit,
  type Finding,
} from './deposit-differences.queries.ts'

interface Compared {
  readonly dealer: string
  readonly account: string
  readonly since: Date
}

type AccountRead = AccountLedger & { readonly payments: readonly AccountPayment[] }

/** The differences of one account; undefined if the provider does not recognize many payments in a row. */
export async function compareAccount(
  app: App,
  about: Compared,
  read: AccountRead,
): Promise<readonly Finding[] | undefined> {
  const { dealer, account, since } = about
  const place = { id: dealer }
  const ours = await withTenant(app.pool, place, tx => listCompared(tx, dealer, account, since.toISOString()))
  const payments = new Map(read.payments.map(payment => [payment.payment, payment]))
  const findings: Finding[] = []
  let missing = 0
  for (const deposit of ours) {
    if (deposit.isPending) continue
    const payment = payments.get(deposit.payment_ref ?? '') ?? (await readOne(app, account, deposit))
    if (payment === 'unknown') continue
    if (payment !== undefined) missing = 0
    else if (placeOfDeposit(deposit) !== 'none') missing += 1
    if (missing >= MAX_UNKNOWN_PAYMENTS) return undefined
    const found = await compareOne(app, about, {
      deposit,
      payment,
      read: payments.has(deposit.payment_ref ?? '') ? read : undefined,
    })
    findings.push(...found)
  }
  return [...findings, ...(await findUnknown(app, about, read.payments))]
}

/** Reads a payment older than the list; undefined if the provider does not recognize it. */
async function readOne(
  app: App,
  account: string,
  { payment_ref }: ComparedDeposit,
): Promise<ComparedPayment | undefined | 'unknown'> {
  const reply = await cardPayments(app)?.read({ account, session: null, payment: payment_ref })
  if (reply?.ok) return { ...reply.value, amount: null }
  return reply?.error.kind === 'not_found' ? undefined : 'unknown'
}

interface One {
  readonly deposit: ComparedDeposit
  readonly payment: ComparedPayment | undefined
  /** Refunds and disputes of the account; undefined: read for this payment separately. */
  readonly read: AccountLedger | undefined
}

/** Applies the provider's state first, then returns the remaining differences. */
async function compareOne(
  app: App,
  about: Compared,
  { deposit, payment, read }: One,
): Promise<readonly Finding[]> {
  const { dealer, account } = about
  const reference = { account, payment_ref: deposit.payment_ref ?? '', deposit_id: deposit.id }
  let current = deposit
  if (payment && comparePayment(deposit, payment)?.kind === 'state') {
    const origin = { app, request: { id: `compare ${deposit.id}`, ip: '' } }
    const row = await withTenant(app.pool, { id: dealer }, tx =>
      findOrderDeposits(tx, dealer, deposit.order_id),
    )
    if (row) await fetchPaymentStatus(origin, row, deposit.id)
    current =
      (await withTenant(app.pool, { id: dealer }, tx => findCompared(tx, dealer, deposit.id))) ?? deposit
  }
  const different = comparePayment(current, payment)
  if (different) return [{ ...reference, ...different }]
  if (!wasCaptured(current.state) || payment === undefined) return []
  const ledger = await ledgerOf(app, account, reference.payment_ref, read)
  const isTouched = current.refunded + current.disputed + current.charged_back > 0
  if (!ledger || (!isTouched && ledger.refunds.length + ledger.disputes.length === 0)) return []
  const problems = await followLedger(app, { dealer, order: current.order_id, deposit: current.id }, ledger)
  if (problems === 'busy') return []
  return problems.map(({ kind, ours, theirs }) => ({
    ...reference,
    kind,
    ours,
    theirs,
    ours_state: null,
    theirs_state: null,
  }))
}

async function ledgerOf(
  app: App,
  account: string,
  payment: string,
  read: AccountLedger | undefined,
): Promise<AccountLedger | undefined> {
  const isOf = (one: { readonly payment: string }) => one.payment === payment
  if (read) return { refunds: read.refunds.filter(isOf), disputes: read.disputes.filter(isOf) }
  const reply = await cardLedger(app)?.readPayment({ account, payment })
  return reply?.ok ? reply.value : undefined
}

/**
 * Payments with money that were started here and belong to no deposit, even after their order was read again.
 */
async function findUnknown(
  app: App,
  { dealer, account }: Compared,
  payments: readonly AccountPayment[],
): Promise<readonly Finding[]> {
  const mine = payments.filter(
    ({ reference, state }) =>
      reference?.startsWith(`${dealer}.`) && (state === 'held' || state === 'captured'),
  )
  const known = () =>
    withTenant(app.pool, { id: dealer }, tx =>
      listKnownPayments(
        tx,
        dealer,
        mine.map(({ payment }) => payment),
      ),
    )
  const before = await known()
  for (const { payment, reference } of mine)
    if (!before.has(payment)) {
      const order = reference?.slice(dealer.length + 1) ?? ''
      if (/^[0-9a-f-]{36}$/i.test(order)) await checkOrderDeposits(app, dealer, order)
    }
  const after = before.size === mine.length ? before : await known()
  return mine
    .filter(({ payment }) => !after.has(payment))
    .map(({ payment, amount, captured, state }) => ({
      kind: 'unknown_payment' as const,
      account,
      payment_ref: payment,
      deposit_id: null,
      ours: null,
      theirs: state === 'captured' ? captured : amount,
      ours_state: null,
      theirs_state: state,
    }))
}
