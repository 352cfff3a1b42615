import type { App } from '../../app-context.ts'
import type { CardPort } from './port.ts'
import { stripeConnect } from './stripe-connect.ts'

/** The card payment provider that is configured; the demo has its sandbox. Without one no account can be connected. */
export function cardPort({ config, outboxUrl }: Pick<App, 'config' | 'outboxUrl'>): CardPort | undefined {
  const { CARDS_CLIENT_ID: clientId, CARDS_SECRET: secret, CARDS_URL: own } = config
  if (clientId !== undefined && secret !== undefined)
    return stripeConnect({
      connectUrl: own ?? 'https://connect.stripe.com',
      apiUrl: own ?? 'https://api.stripe.com',
      clientId,
      secret,
    })
  if (!config.DEMO || outboxUrl === null) return undefined
  const url = `${outboxUrl}/cards`
  return stripeConnect({ connectUrl: url, apiUrl: url, clientId: 'ca_sandbox', secret: 'sk_test_sandbox' })
}
