import type { visits as contract } from '@forecourt/contract/customers/visits.ts'
import { countingKeys, type CountingSettings } from '@forecourt/domain/customers/visits/visited-page.ts'
import type { App } from '#platform/app-context.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { analyticsPort } from '#platform/outside/analytics/analytics-provider.ts'
import { countAtCounted } from './visits.queries.ts'

/** Visits from one address within an hour; what is more is nobody who reads. */
const mostAnHour = 600

/** Who counts the visits of a dealership here, if anybody does. */
export function countersOf(
  { config, outboxUrl }: Pick<App, 'config' | 'outboxUrl'>,
  settings: CountingSettings,
) {
  const port = analyticsPort({ config, outboxUrl })
  const keys = port === undefined ? [] : countingKeys(settings, config.ANALYTICS_ID)
  return { port, keys }
}

/** Tells of a visit without waiting: statistics never hold up a page, and what does not arrive is not told again. */
export async function countVisit(call: Call<typeof contract.count>) {
  const { app, body, request, customer } = call
  const { dealership, page, visitor, language } = body
  const counter = { key: `visit:${request.ip}`, windowSeconds: 3600 }
  const { count, place } = await withPlatform(app.pool, tx => countAtCounted(tx, counter, dealership))
  if (!place || (customer && customer.tenant.id !== place.id)) throw notFound()
  const { port, keys } = countersOf(app, place)
  // Staff who look at a customer's side are no visitors of it.
  if (!port || keys.length === 0 || count >= mostAnHour || customer?.staff) return { is_counted: false }
  const address = `${shopOrigin(app.config)}/shop/${dealership}/${page.replace(':', '/')}`
  void Promise.all(keys.map(key => port.count({ key, visitor, page, address, language })))
  return { is_counted: true }
}
