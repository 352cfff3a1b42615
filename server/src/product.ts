import type { App } from '#platform/app-context.ts'
import { buildApp } from './app.ts'
import { exportHeads } from '#platform/audit/chain-heads.service.ts'
import type { Config } from '#platform/config.ts'
import { loseVehicles, restoreVehicleToOrders } from '#deals/orders/unavailable-vehicles.queries.ts'
import { RecentLooks } from '#customers/customer-accesses/recent-looks.ts'
import { RememberedCounts } from '#customers/customers/remembered-counts.ts'
import { openPool } from '#platform/db/client.ts'
import type { DatabaseServer } from '#platform/db/database-server.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { loadDemoSignOn } from './demo/demo-sign-on.ts'
import { loadDemo } from './demo/load-demo.ts'
import { printWelcome } from './demo/welcome.ts'
import { LiveHub } from '#platform/events/live-hub.ts'
import { drain } from '#platform/http/drain.ts'
import { printConfigurationGaps } from '#setup/installation/configuration-gaps.ts'
import { printFirstLink } from '#setup/installation/first-link.ts'
import { startJobs } from './jobs.ts'
import type { Logger } from '#platform/log.ts'
import { antivirusPort } from '#platform/outside/antivirus/antivirus-provider.ts'
import type { StartingSandbox } from '#platform/outside/sandbox-process.ts'
import { configuredKeys } from '#platform/outside/keys/configured-keys.ts'
import { startKeyring } from '#platform/sealing/start-keyring.ts'
import { SessionCache } from '#platform/sessions/session-cache.ts'
import { insertShippedTaxRows } from '#pricing/taxes/tax-rules.queries.ts'
import { passwordList } from '#identity/accounts/passwords/password-list.ts'
import { probeZones } from '#platform/zones/probe-zones.ts'
import type { FastifyInstance } from 'fastify'

interface Start {
  readonly config: Config
  readonly log: Logger
  readonly database: Pick<DatabaseServer, 'url' | 'requestUrl'>
  /** The simulated outside world of the demo. */
  readonly sandbox: StartingSandbox | undefined
  readonly args: readonly string[]
  readonly say: (line: string) => void
  /** Registers what stops a started part; called in the opposite order. */
  readonly onStop: (stop: () => Promise<unknown>) => void
}

/** Starts everything above the database, in the order of its dependencies. */
export async function startProduct({
  config,
  log,
  database,
  sandbox: startingSandbox,
  args,
  say,
  onStop,
}: Start): Promise<void> {
  const owner = openPool({ url: database.url, log, max: 7, as: 'owner' })
  onStop(() => owner.end())
  const pool = openPool({ url: database.requestUrl, log, max: 20, as: 'app' })
  onStop(() => pool.end())
  const keyring = await startKeyring(pool, configuredKeys(config), config)
  await withPlatform(owner, insertShippedTaxRows)
  // Before the demo is loaded, so that a failure shows immediately.
  const sandbox = await startingSandbox?.ready
  if (config.DEMO) {
    const isCrowded = args.includes('--million')
    await loadDemo(owner, { isLarge: args.includes('--demo-large'), isCrowded, say, keyring })
  }
  const app: App = {
    config,
    log,
    pool,
    sessionCache: new SessionCache(),
    customerSessionCache: new SessionCache(),
    rememberedCounts: new RememberedCounts(),
    recentLooks: new RecentLooks(),
    ordersOfVehicles: { loseVehicles, restoreVehicleToOrders },
    live: new LiveHub({ pool, log }),
    keyring,
    passwordList: passwordList(config),
    antivirus: antivirusPort(config, sandbox),
    outboxUrl: sandbox?.url ?? null,
    now: () => new Date(),
  }
  // Runs after the jobs and the last request have ended, while the pool is still open.
  onStop(() => exportLastHeads(app))
  const jobs = await startJobs(app, owner, sandbox)
  onStop(() => jobs.stop())
  const [fastify] = await Promise.all([buildApp(app), probeZones(owner, log)])
  onStop(() => drain(fastify))
  const address = await listen(fastify, config)
  if (sandbox) await loadDemoSignOn(app, owner, sandbox.signOn, address)
  if (config.DEMO) printWelcome(say, address, sandbox)
  else {
    printConfigurationGaps(say, config)
    await printFirstLink(say, app)
    say(`Forecourt answers at ${address}`)
  }
}

/** A lost database must not keep the process from ending. */
const exportLastHeads = (app: App) =>
  exportHeads(app).catch((error: unknown) => app.log.error({ err: error }, 'audit heads at the end'))

async function listen(fastify: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  await fastify.listen({ host: HOST, port: PORT })
  const bound = fastify.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : PORT
  return `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${port}`
}
