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

/** Where the platform is, by the page that a payment was made on, or by any other one. */
function findPlatform(payments: Payments, payment: string): string | undefined {
  const pages = Object.values(payments.state.pages)
  const page = pages.find(one => one.payment === payment) ?? pages.at(-1)
  return page && new URL(page.success).origin
}

type Told = { account: string; payment: string; types: readonly string[]; object: object }

/** Sends events as a provider may: the last one first, and that one twice. */
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
