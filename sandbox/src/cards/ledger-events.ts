import { randomBytes } from 'node:crypto'

import { deliver } from './card-events.ts'
import type { Payments } from './payments.ts'

const eventOf = (account: string, type: string, object: object) => ({
  id: `evt_${randomBytes(12).toString('hex')}`,
  object: 'event',
  account,
  type,
  data: { object },
})

/** Address of the platform, from the payment page of the payment, or from any other. */
function findPlatform(payments: Payments, payment: string): string | undefined {
  const pages = Object.values(payments.state.pages)
  const page = pages.find(one => one.payment === payment) ?? pages.at(-1)
  return page && new URL(page.success).origin
}

type Told = { account: string; payment: string; types: readonly string[]; object: object }

/** Sends events in the worst order a provider may: the last one first, and that one twice. */
export async function sendEvents(
  payments: Payments,
  { account, payment, types, object }: Told,
): Promise<void> {
  const platform = findPlatform(payments, payment)
  if (platform === undefined) return
  const events = types.map(type => eventOf(account, type, object)).toReversed()
  for (const event of [...events, ...events.slice(0, 1)])
    await deliver(`${platform}/api/webhooks/cards/`, event)
}
