import { HOLD_DAYS } from '@forecourt/domain/deals/deposits/holds.ts'
import type { DepositState } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { PAID_METHODS } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import type { depositEntries, deposits } from '#deals/deposits/deposits.table.ts'
import type { orders } from '#deals/orders/orders.table.ts'
import { seeded, stableId } from '#platform/seeded.ts'

type OrderRow = typeof orders.$inferInsert
type DepositRow = typeof deposits.$inferInsert
type EntryRow = typeof depositEntries.$inferInsert

/** The sandbox account for a demo dealership's card payments. */
export const demoAccount = (dealerId: string) => `acct_demo_${dealerId.slice(0, 8)}`

/** The deposit settings of a demo dealership. */
export const depositTerms = {
  mode: 'hold',
  amount_cash: null,
  amount_finance: null,
  amount_lease: null,
  refundable_text_en: 'Refundable in full until you sign the contract.',
  refundable_text_fr: 'Remboursable en entier jusqu’à la signature du contrat.',
  hold_hours: 72,
  reservation_auto_release: true,
  fee_mode: 'none',
  fee_percent: '0',
  fee_fixed: '0.00',
} as const

/** A deposit with its entries for the summary on each deal. */
export function depositsOf(rows: readonly OrderRow[], currency: 'CAD' | 'USD', now: Date) {
  const made = rows.flatMap(order => (order.deposit_amount ? [depositOf(order, currency, now)] : []))
  return { deposits: made, entries: made.flatMap(entriesOf) }
}

function depositOf(order: OrderRow, currency: 'CAD' | 'USD', now: Date): DepositRow {
  const random = seeded(`deposit of ${order.id}`)
  const state = stateOf(order)
  const amount = order.deposit_amount ?? 0
  const isPaid = order.deposit_payment !== 'unpaid'
  const isTaken = state === 'confirmed' || state === 'refunded'
  const method = isTaken && random.between(1, 4) === 1 ? random.pick(PAID_METHODS).code : ('card' as const)
  const until = order.deposit_capture_before ?? null
  const at =
    state === 'pre_authorized' && until !== null ? heldAt(until) : (order.updated ?? now.toISOString())
  return {
    dealer_id: order.dealer_id,
    id: stableId(`demo deposit ${order.id}`),
    order_id: order.id,
    first_order_id: order.id,
    number: isPaid ? `${order.number}-D1` : null,
    source: 'custom',
    amount,
    refunded: state === 'refunded' ? amount : 0,
    currency,
    mode: state === 'confirmed' || state === 'refunded' ? 'capture' : (order.deposit_mode ?? 'hold'),
    state,
    method,
    ...(method === 'card'
      ? ofCard(order, state, amount, until)
      : { reference: `R-${random.between(1000, 9999)}`, paid_on: at.slice(0, 10) }),
    paid_at: isPaid ? at : null,
    capture_before: state === 'pre_authorized' ? until : null,
    next_check: state === 'pre_authorized' ? until : null,
    expires: state === 'created' ? new Date(now.getTime() + 2 * 24 * 3_600_000).toISOString() : null,
    created: at,
    created_by: order.created_by,
  }
}

/** When a hold with this expiry was placed. */
const heldAt = (until: string): string =>
  new Date(Date.parse(until) - HOLD_DAYS * 24 * 3_600_000).toISOString()

/** A payment that the sandbox recognizes by its id. */
function ofCard(order: OrderRow, state: DepositState, amount: number, until: string | null) {
  const account = demoAccount(order.dealer_id)
  const id = order.id.replaceAll('-', '').slice(0, 12)
  const seconds = until === null ? 0 : Math.floor(Date.parse(until) / 1000)
  const card = { account, card_brand: 'visa', card_last4: '4242' }
  if (state === 'pre_authorized') return { ...card, payment_ref: `pi_demo_held_${amount}_${seconds}_${id}` }
  if (state === 'confirmed') return { ...card, payment_ref: `pi_demo_captured_${amount}_0_${id}` }
  if (state === 'refunded') return { ...card, payment_ref: `pi_demo_refunded_${amount}_0_${id}` }
  return state === 'rejected' ? { decline_code: 'insufficient_funds' } : {}
}

const OF_STEP: Readonly<Partial<Record<string, DepositState>>> = {
  'awaiting-customer': 'created',
  'awaiting-provider': 'initiated',
  declined: 'rejected',
  expired: 'expired',
}

function stateOf(order: OrderRow): DepositState {
  if (order.deposit_payment === 'refunded') return 'refunded'
  if (order.deposit_payment === 'paid') return order.deposit_mode === 'hold' ? 'pre_authorized' : 'confirmed'
  return OF_STEP[order.deposit_step ?? ''] ?? 'canceled'
}

const KINDS: Readonly<Partial<Record<DepositState, readonly EntryRow['kind'][]>>> = {
  pre_authorized: ['authorized'],
  confirmed: ['captured'],
  refunded: ['captured', 'refunded'],
}

const entriesOf = ({ dealer_id, id, order_id, amount, state, created, created_by }: DepositRow): EntryRow[] =>
  (KINDS[state] ?? []).map((kind, index, kinds) => ({
    dealer_id,
    id: stableId(`${kind} ${id}`),
    deposit_id: id,
    order_id,
    kind,
    amount,
    ...(created && {
      at: new Date(Date.parse(created) - (kinds.length - 1 - index) * 3_600_000).toISOString(),
    }),
    by: kind === 'authorized' ? null : (created_by ?? null),
    ...(kind === 'refunded' && { reason: 'changed_mind' }),
  }))
