import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The user of the reference. */
interface Seat {
  readonly dealership: string
  /** Hash of a session of the product, in hexadecimal. */
  readonly session: string
  readonly user: string
}

/** Starts the bare reference on the product's database, in its own process. */
export async function startReference(databaseUrl: string, { dealership, session, user }: Seat) {
  const child = fork(
    join(import.meta.dirname, 'reference-server.ts'),
    [databaseUrl, dealership, session, user],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop: () => void child.kill() }
}
