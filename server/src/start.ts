import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database-server.ts'
import { createLog, type Logger } from '#platform/log.ts'
import { launchSandbox } from '#platform/outside/sandbox-process.ts'
import { checkPort } from './port-check.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

type Stop = () => Promise<unknown>

/** How long a stop waits for a running start: long enough for one statement. */
const startingMs = 9000

/** Why a start was interrupted: a stop was requested. */
class AskedToEnd extends Error {}

/**
 * Starts everything in the order of its dependencies, and stops it in the opposite order: at a signal, or when a
 * later part cannot start.
 */
export async function start(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const stops: Stop[] = []
  const end = { isAsked: false }
  const stopAll = async () => {
    const failures: unknown[] = []
    // A part that cannot be stopped must not prevent the others: the database comes last.
    for (const stop of stops.splice(0).toReversed())
      await stop().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  const onStop = (stop: Stop) => {
    stops.push(stop)
    if (end.isAsked) throw new AskedToEnd()
  }
  const starting = startParts(env, args, onStop)
  stopOnSignal(async () => {
    end.isAsked = true
    try {
      await stopAll()
    } finally {
      // The part that was starting exists only now.
      await Promise.race([starting.catch(() => undefined), sleep(startingMs)])
      await stopAll()
    }
  })
  try {
    await starting
  } catch (error) {
    // The stop has already ended its parts, and also ends the process.
    if (end.isAsked) return
    await stopAll()
    throw error
  }
}

async function startParts(env: NodeJS.ProcessEnv, args: readonly string[], onStop: (stop: Stop) => void) {
  const config = readConfig(env)
  const log = createLog(config.LOG_LEVEL)
  endOnFault(log)
  await checkPort(config)
  // Loaded after the checks above, while the database starts.
  const product = import('./product.ts')
  product.catch(() => undefined)
  const sandbox = config.DEMO ? launchSandbox(join(config.DATA_DIR, 'sandbox-cards.json')) : undefined
  if (sandbox) onStop(sandbox.stop)
  const database = await openDatabase(config, say)
  onStop(database.stop)
  const { startProduct } = await product
  await startProduct({ config, log, database, sandbox, args, say, onStop })
}

/** An uncaught fault leaves an unknown state: it is logged, and a fresh process takes over. */
function endOnFault(log: Logger) {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

/** The parent process may forward a signal that all of us received: within this time it is the same signal. */
const SAME_SIGNAL_MS = 1000

/** First signal: finish what runs, then end. Second signal: end now. */
function stopOnSignal(stop: () => Promise<void>) {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(130)
      return
    }
    stoppingSince = performance.now()
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
