import type { Payout, PayoutLine } from '@forecourt/domain/deals/deposits/payouts.ts'
import { z } from 'zod'
import { succeeded, type PortResult } from '../port-result.ts'
import type { AskedList } from './stripe-list.ts'

const Id = z.string().min(1).max(255)

const StripePayout = z.object({
  id: Id,
  amount: z.int(),
  status: z.string(),
  automatic: z.boolean().default(true),
  created: z.int(),
})

const Transaction = z.object({
  id: Id,
  type: z.string(),
  amount: z.int(),
  source: z.object({ payment_intent: Id.nullish() }).nullish(),
})

/** How a balance transaction affects a payment; the payout's own line and fees do not. */
const KINDS: Readonly<Record<string, PayoutLine['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  adjustment: 'dispute',
}

const FAILED = ['failed', 'canceled']

type ListAll = <T extends { readonly id: string }>(
  asked: AskedList,
  shape: z.ZodType<T>,
) => Promise<PortResult<readonly T[]>>

/** The payouts of an account, with the payments that each contains. */
export async function readStripePayouts(
  listAll: ListAll,
  { account, since }: { readonly account: string; readonly since: number },
): Promise<PortResult<readonly Payout[]>> {
  const query = { 'created[gte]': String(since) }
  const found = await listAll({ account, path: '/v1/payouts', query }, StripePayout)
  if (!found.ok) return found
  const payouts: Payout[] = []
  for (const { id: ref, amount, status, automatic: isAutomatic, created } of found.value) {
    const isFailed = FAILED.includes(status)
    const about = { ref, amount, isFailed, isPaid: status === 'paid', isAutomatic, created: created * 1000 }
    // The payments of a failed payout are in a later one again.
    const isListed = isAutomatic && !isFailed
    const asked = { payout: ref, 'expand[]': 'data.source' }
    const lines = isListed
      ? await listAll({ account, path: '/v1/balance_transactions', query: asked }, Transaction)
      : succeeded([])
    if (!lines.ok) return lines
    payouts.push({ ...about, lines: lines.value.flatMap(lineOf) })
  }
  return succeeded(payouts)
}

function lineOf({ type, amount, source }: z.output<typeof Transaction>): PayoutLine[] {
  const kind = KINDS[type]
  const payment = source?.payment_intent
  return kind && payment ? [{ payment, kind, amount }] : []
}
