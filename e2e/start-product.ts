import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 240_000

/**
 * Starts the product as a newcomer would, with its demo data and the simulated outside world, on free ports and in a
 * folder of its own; every journey uses this one. Returns what ends it.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one here
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-e2e-'))
  const [port, sandboxPort, smtpPort] = await freePorts(3)
  // Never a database that happens to be configured: the journeys write.
  const { DATABASE_URL: _unused, ...environment } = process.env
  const base = `http://127.0.0.1:${port}`
  const product = spawn(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'start.mjs')], {
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // The journeys' own processes read these.
  process.env['E2E_BASE_URL'] = base
  process.env['E2E_SANDBOX_URL'] = `http://127.0.0.1:${sandboxPort}`
  const stop = async (): Promise<void> => {
    await end(product)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await answers(base, product)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function answers(base: string, product: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + START_MS
  while (Date.now() < giveUpAt) {
    if (product.exitCode !== null)
      throw new Error(`The product ended with code ${product.exitCode} while starting`)
    const response = await fetch(base, { redirect: 'manual' }).catch(() => undefined)
    if (response !== undefined && response.status < 500) return
    await sleep(100)
  }
  throw new Error('The product did not answer in time')
}

async function end(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return
  const ended = once(product, 'exit')
  product.kill('SIGTERM')
  const hard = setTimeout(() => product.kill('SIGKILL'), 30_000)
  await ended
  clearTimeout(hard)
}

/** Held open together, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  return servers.map(server => {
    const address = server.address()
    server.close()
    return address !== null && typeof address === 'object' ? address.port : 0
  })
}
