import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import * as fc from 'fast-check'
import { buildDeposit } from '#deals/deposits/deposits.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

interface OfOrder {
  readonly dealer_id: string
  readonly order_id: string
}

const held = {
  state: 'pre_authorized',
  mode: 'hold',
  method: 'card',
  capture_before: '2026-12-20T12:00:00.000Z',
} as const

/** Adds a deposit to the order for calls that need one: a hold, or a captured deposit. */
export async function depositedAs(app: TestApp['app'], { path }: AnyEndpoint, order: OfOrder): Promise<void> {
  if (!/(?:_deposit|\/deposit|resend_receipt|mark_as_paid)\/$/.test(path)) return
  const isTaken = /refund_deposit|resend_receipt/.test(path)
  // Releasing a hold requires more permission than cancelling a request, or settling it by another payment.
  const isAsked = /cancel_deposit|mark_as_paid/.test(path)
  if (path.endsWith('/abandon_deposit/')) {
    const lost = { state: 'initiated', method: 'card', unknown_since: '2026-11-01T12:00:00.000Z' } as const
    await buildDeposit(app, { ...order, ...lost })
    return
  }
  await buildDeposit(app, {
    ...order,
    ...(isTaken ? {} : isAsked ? { state: 'created', method: 'card' } : held),
  })
}

/** A request without a payment. */
export const buildRequest = async (app: TestApp['app'], order: { dealer_id: string; order_id?: string }) =>
  (await buildDeposit(app, { ...order, state: 'created', method: 'card' })).id

/** A payment that its customer has started: a repeat leads to the same page of the provider. */
export async function beginPayment(
  app: TestApp['app'],
  { dealer_id, id }: { dealer_id: string; id: string },
) {
  const begun = { state: 'initiated', method: 'card', account: 'acct_x', session_ref: 'cs_x' } as const
  await buildDeposit(app, { ...begun, dealer_id, order_id: id, session_url: 'https://pay.example/cs_x' })
}

interface Whose {
  readonly dealer_id: string
  readonly customer_id: string
}

/** A hold of this customer. */
export async function heldOf(
  app: TestApp['app'],
  { dealer_id, customer_id }: Whose,
): Promise<OfOrder & { id: string }> {
  const order = await buildOrder(app, { dealer_id, customer_id })
  const { id } = await buildDeposit(app, { ...held, dealer_id, order_id: order.id })
  return { dealer_id, order_id: order.id, id }
}

/** Amounts that can be paid, valid due dates, and orders between which deposits can move. */
export async function valuesOfDeposits(
  app: TestApp['app'],
  { method, path }: AnyEndpoint,
  whose: Whose,
): Promise<Known> {
  const amount = fc.constant('100.00')
  const fresh = async () => fc.constant((await buildOrder(app, whose)).id)
  if (path.includes('/customdeposit/'))
    return {
      amount,
      due_at: fc.constantFrom(null, '2026-11-25'),
      ...(method === 'POST' && { order: await fresh() }),
    }
  if (path.endsWith('/mark_as_paid/')) return { amount, date: fc.constant('2026-11-20') }
  if (path.endsWith('/abandon_deposit/')) return { abandon_reason_id: fc.constant('test_payment') }
  if (path.endsWith('/refund_deposit/'))
    return { amount: fc.constant(undefined), refund_reason_id: fc.constant('price') }
  if (path.endsWith('/transfer_deposit/'))
    return { transferred_order_id: await fresh(), transfer_reason_id: fc.constant('wrong_order') }
  if (path !== '/api/customer/deposit/' || method !== 'POST') return {}
  const order = await buildOrder(app, whose)
  await beginPayment(app, order)
  return { amount: fc.constant('500.00'), order: fc.constant(order.id), request: fc.constant(undefined) }
}
