import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import { StartupError } from '#platform/startup-error.ts'

/** A process that was killed may hold its port for about a second longer. */
const retries = { tries: 30, pauseMs: 100 }

/**
 * Checks that the port is free before anything is started for it; a taken one gets three seconds.
 * @throws StartupError `port_in_use` with the cure
 */
export async function checkPort(place: Pick<Config, 'HOST' | 'PORT'>): Promise<void> {
  const { HOST, PORT } = place
  for (let tried = 1; ; tried += 1) {
    const code = await refusalOf(place)
    if (code === undefined) return
    if (code !== 'EADDRINUSE') {
      throw new StartupError(
        'port_in_use',
        `Port ${PORT} on ${HOST} cannot be opened (${code}). Set PORT or HOST to others.`,
      )
    }
    if (tried === retries.tries) {
      throw new StartupError(
        'port_in_use',
        `Port ${PORT} is taken. End the program that uses it, or set PORT to another.`,
      )
    }
    await setTimeout(retries.pauseMs)
  }
}

async function refusalOf({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<string | undefined> {
  const probe = createServer()
  try {
    probe.listen({ host: HOST, port: PORT })
    await once(probe, 'listening')
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  } finally {
    probe.close()
  }
}
