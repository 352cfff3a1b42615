import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { StartupError } from './startup-error.ts'

/**
 * Finds out whether the port can be had before anything is started for it.
 * @throws StartupError `port_in_use` with the cure
 */
export async function checkPort({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host: HOST, port: PORT })
    await once(probe, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        'port_in_use',
        `Port ${PORT} is taken. End the program that uses it, or set PORT to another.`,
      )
    }
    throw new StartupError(
      'port_in_use',
      `Port ${PORT} on ${HOST} cannot be opened (${code}). Set PORT or HOST to others.`,
    )
  } finally {
    probe.close()
  }
}
