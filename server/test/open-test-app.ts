import type { App } from '#platform/app-context.ts'
import { readConfig } from '#platform/config.ts'
import { loseVehicles, restoreVehicleToOrders } from '#deals/orders/unavailable-vehicles.queries.ts'
import { RecentLooks } from '#customers/customer-accesses/recent-looks.ts'
import { RememberedCounts } from '#customers/customers/remembered-counts.ts'
import { openPool } from '#platform/db/client.ts'
import { LiveHub } from '#platform/events/live-hub.ts'
import { createLog } from '#platform/log.ts'
import { antivirusPort } from '#platform/outside/antivirus/antivirus-provider.ts'
import { configuredKeys } from '#platform/outside/keys/configured-keys.ts'
import { startKeyring } from '#platform/sealing/start-keyring.ts'
import { SessionCache } from '#platform/sessions/session-cache.ts'
import { passwordList } from '#identity/accounts/passwords/password-list.ts'

export const ORIGIN = 'https://dealer.test'

const secret = 'a secret of tests, long enough to be accepted'

/** The clock of the tests: a Saturday in the dealerships' time zones. */
export const NOW = new Date('2026-11-21T16:00:00.000Z')

export type LogTo = Parameters<typeof createLog>[1]

/** The application on an existing database. Also for processes started by tests. */
export async function openTestApp(
  url: string,
  env: Readonly<Record<string, string>> = {},
  logTo?: LogTo,
): Promise<App> {
  const config = readConfig({
    NODE_ENV: 'test',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: ORIGIN,
    SESSION_SECRET: secret,
    SEALING_KEY: secret,
    REQUESTS_PER_MINUTE: '1000000',
    // The stream sends its first state and disconnects, so that it can be called like any other endpoint.
    LIVE_SECONDS: '0',
    ...env,
  })
  const log = createLog(config.LOG_LEVEL, logTo)
  const pool = openPool({ url, log, max: 8, as: 'app' })
  return {
    config,
    log,
    pool,
    live: new LiveHub({ pool, log }),
    sessionCache: new SessionCache(),
    customerSessionCache: new SessionCache(),
    rememberedCounts: new RememberedCounts(),
    recentLooks: new RecentLooks(),
    ordersOfVehicles: { loseVehicles, restoreVehicleToOrders },
    keyring: await startKeyring(pool, configuredKeys(config), config),
    passwordList: passwordList(config),
    antivirus: antivirusPort(config, undefined),
    outboxUrl: null,
    now: () => NOW,
  }
}
