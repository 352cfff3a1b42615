import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { App } from './app-context.ts'
import { readConfig, type Config } from './config.ts'
import { RememberedCounts } from './customers/remembered-counts.ts'
import { openDatabase } from './db/database-server.ts'
import { openPool } from './db/client.ts'
import { withPlatform } from './db/tenant.ts'
import { loadDemo } from './demo/load-demo.ts'
import { loadDemoSignOn } from './demo/demo-sign-on.ts'
import { printWelcome } from './demo/welcome.ts'
import { drain } from './http/drain.ts'
import { startJobs } from './jobs.ts'
import { createLog, type Logger } from './log.ts'
import { startSandbox } from './outside/sandbox-process.ts'
import { checkPort } from './port-check.ts'
import { createSealer } from './sealing/sealer.ts'
import { RecalledSessions } from './sessions/recalled-sessions.ts'
import { insertShippedTaxRows } from './taxes/tax-rules.queries.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

type Stop = () => Promise<unknown>

/** Starts everything in the order it depends on each other, and ends it in the opposite order: at a signal, or when a later part cannot start. */
export async function start(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const stops: Stop[] = []
  const stopAll = async () => {
    const failures: unknown[] = []
    // What cannot be stopped must not keep the rest running: the database comes last.
    for (const stop of stops.splice(0).toReversed())
      await stop().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  stopOnSignal(stopAll)
  try {
    await startParts(readConfig(env), args, stop => stops.push(stop))
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function startParts(config: Config, args: readonly string[], onStop: (stop: Stop) => void) {
  const log = createLog(config.LOG_LEVEL)
  endOnFault(log)
  await checkPort(config)
  const database = await openDatabase(config, say)
  onStop(database.stop)
  const sandbox = config.DEMO ? await startSandbox() : undefined
  if (sandbox) onStop(sandbox.stop)
  const sealer = createSealer([config.SEALING_KEY])
  const owner = openPool({ url: database.url, log, max: 6, as: 'owner' })
  onStop(() => owner.end())
  await withPlatform(owner, insertShippedTaxRows)
  if (config.DEMO) await loadDemo(owner, { isLarge: args.includes('--demo-large'), say, secrets: sealer })
  const pool = openPool({ url: database.url, log, max: 20, as: 'app' })
  onStop(() => pool.end())
  const app: App = {
    config,
    log,
    pool,
    recalledSessions: new RecalledSessions(),
    recalledCustomers: new RecalledSessions(),
    rememberedCounts: new RememberedCounts(),
    sealer,
    outboxUrl: sandbox?.url ?? null,
    now: () => new Date(),
  }
  const jobs = await startJobs(app, owner, sandbox)
  onStop(() => jobs.stop())
  const fastify = await buildApp(app)
  onStop(() => drain(fastify))
  const address = await listen(fastify, config)
  if (sandbox) await loadDemoSignOn(app, owner, sandbox.signOn, address)
  if (config.DEMO) printWelcome(say, address, sandbox)
  else say(`Forecourt answers at ${address}`)
}

/** A fault that nobody caught leaves an unknown state behind: it is logged, and a fresh process takes over. */
function endOnFault(log: Logger) {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

async function listen(fastify: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  await fastify.listen({ host: HOST, port: PORT })
  const bound = fastify.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : PORT
  return `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${port}`
}

/** First signal: finish what runs, then end. Second signal: end now. */
function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(130)
    isStopping = true
    const hard = setTimeout(() => process.exit(1), 25_000)
    stop().then(
      () => {
        clearTimeout(hard)
        process.exit(0)
      },
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}
