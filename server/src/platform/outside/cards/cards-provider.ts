import type { App } from '#platform/app-context.ts'
import type { CardPort } from './port.ts'
import type { CardPayments } from './payments-port.ts'
import type { CardLedger } from './ledger-port.ts'
import { stripeConnect } from './stripe-connect.ts'
import { stripeLedger } from './stripe-ledger.ts'
import { stripePayments } from './stripe-payments.ts'

type Installation = Pick<App, 'config' | 'outboxUrl'>

/** The provider's addresses and our account: as configured, or the demo's sandbox. */
function platformOf({ config, outboxUrl }: Installation) {
  const { CARDS_CLIENT_ID: clientId, CARDS_SECRET: secret, CARDS_URL: own } = config
  if (clientId !== undefined && secret !== undefined)
    return {
      connectUrl: own ?? 'https://connect.stripe.com',
      apiUrl: own ?? 'https://api.stripe.com',
      clientId,
      secret,
    }
  if (!config.DEMO || outboxUrl === null) return undefined
  const url = `${outboxUrl}/cards`
  return { connectUrl: url, apiUrl: url, clientId: 'ca_sandbox', secret: 'sk_test_sandbox' }
}

/** The configured card payment provider; the demo has its sandbox. Without one no account can be connected. */
export function cardPort(installation: Installation): CardPort | undefined {
  const platform = platformOf(installation)
  return platform && stripeConnect(platform)
}

/** The same for payments on connected accounts. */
export function cardPayments(installation: Installation): CardPayments | undefined {
  const platform = platformOf(installation)
  return platform && stripePayments(platform)
}

/** The same for refunds, disputes and payouts. */
export function cardLedger(installation: Installation): CardLedger | undefined {
  const platform = platformOf(installation)
  return platform && stripeLedger(platform)
}

/** The secret with which the provider signs its events. */
export const webhookSecret = ({ config, outboxUrl }: Installation): string | undefined =>
  config.CARDS_WEBHOOK_SECRET ?? (config.DEMO && outboxUrl !== null ? 'whsec_sandbox' : undefined)
