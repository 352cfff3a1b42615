import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Page, Payment } from './payment-book.ts'

const SECRET = 'whsec_sandbox'
const PAUSES_MS = [0, 1_000, 5_000]

let told = 0

/**
 * Sends a payment event to the platform like the provider: signed, repeated until it is accepted, and every third
 * event twice.
 */
export async function tellOf(page: Page, payment: Payment): Promise<void> {
  told += 1
  const event = {
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    account: payment.account,
    type: typeOf(payment),
    data: { object: { id: payment.id, object: 'payment_intent', metadata: payment.metadata } },
  }
  const url = `${new URL(page.success).origin}/api/webhooks/cards/`
  await deliver(url, event)
  if (told % 3 === 0) await deliver(url, event)
}

function typeOf({ status, error }: Payment): string {
  if (status === 'requires_capture') return 'payment_intent.amount_capturable_updated'
  if (status === 'succeeded') return 'payment_intent.succeeded'
  return error === null ? 'payment_intent.canceled' : 'payment_intent.payment_failed'
}

/** Delivers an event like the provider: signed, and repeated until it is accepted. */
export async function deliver(url: string, event: object): Promise<void> {
  const body = JSON.stringify(event)
  for (const pause of PAUSES_MS) {
    await sleep(pause, undefined, { ref: false })
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` }
    try {
      const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
      if (reply.ok) return
    } catch {
      // The platform is not reachable.
    }
  }
}
