import type { visits as contract } from '@forecourt/contract/customers/visits.ts'
import { countingKeys, type CountingSettings } from '@forecourt/domain/customers/visits/visited-page.ts'
import type { App } from '#platform/app-context.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { analyticsPort } from '#platform/outside/analytics/analytics-provider.ts'
import { countAtCounted } from './visits.queries.ts'

/** Maximum visits per hour from one address; more are not human. */
const mostAnHour = 600

/** The analytics services of a dealership, if any. */
export function countersOf(
  { config, outboxUrl }: Pick<App, 'config' | 'outboxUrl'>,
  settings: CountingSettings,
) {
  const port = analyticsPort({ config, outboxUrl })
  const keys = port === undefined ? [] : countingKeys(settings, config.ANALYTICS_ID)
  return { port, keys }
}

/** Reports a visit without waiting: statistics never delay a page, and a failed report is not repeated. */
export async function countVisit(call: Call<typeof contract.count>) {
  const { app, body, request, customer } = call
  const { dealership, page, visitor, language } = body
  const counter = { key: `visit:${request.ip}`, windowSeconds: 3600 }
  const { count, place } = await withPlatform(app.pool, tx => countAtCounted(tx, counter, dealership))
  if (!place || (customer && customer.tenant.id !== place.id)) throw notFound()
  const { port, keys } = countersOf(app, place)
  // Staff signed in as a customer are not counted.
  if (!port || keys.length === 0 || count >= mostAnHour || customer?.staff) return { is_counted: false }
  const address = `${shopOrigin(app.config)}/shop/${dealership}/${page.replace(':', '/')}`
  void Promise.all(keys.map(key => port.count({ key, visitor, page, address, language })))
  return { is_counted: true }
}
