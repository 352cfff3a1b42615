import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { App } from './app-context.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase } from './db/database-server.ts'
import { openPool } from './db/client.ts'
import { loadDemo } from './demo/load-demo.ts'
import { printWelcome } from './demo/welcome.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { startSandbox } from './outside/sandbox-process.ts'
import { createSealer } from './sealing/sealer.ts'
import { StartupError } from './startup-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Starts everything in the order it depends on each other, and ends it in the opposite order. */
export async function start(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const config = readConfig(env)
  const log = createLog(config.LOG_LEVEL)
  const database = await openDatabase(config, say)
  const sandbox = config.DEMO ? await startSandbox() : undefined
  const owner = openPool({ url: database.url, log, max: 4, as: 'owner' })
  if (config.DEMO)
    await loadDemo(owner, { isLarge: args.includes('--demo-large'), say, secrets: sealerOf(config) })
  const app: App = {
    config,
    log,
    pool: openPool({ url: database.url, log, max: 20, as: 'app' }),
    sealer: sealerOf(config),
    outboxUrl: sandbox?.url ?? null,
    now: () => new Date(),
  }
  const jobs = await startJobs(app, owner, sandbox)
  const fastify = await buildApp(app)
  const address = await listen(fastify, config)
  stopOnSignal(async () => {
    await fastify.close()
    await jobs.stop()
    await Promise.all([app.pool.end(), owner.end()])
    await sandbox?.stop()
    await database.stop()
  })
  if (config.DEMO) printWelcome(say, address, sandbox)
  else say(`Forecourt answers at ${address}`)
}

const sealerOf = (config: Config) => createSealer([config.SEALING_KEY])

async function listen(fastify: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  try {
    await fastify.listen({ host: HOST, port: PORT })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        'port_in_use',
        `Port ${PORT} is taken. End the program that uses it, or set PORT to another.`,
      )
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartupError(
        'port_in_use',
        `Port ${PORT} on ${HOST} cannot be opened (${code}). Set PORT or HOST to others.`,
      )
    }
    throw error
  }
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
