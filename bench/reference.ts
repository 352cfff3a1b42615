import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** For whom the reference answers. */
interface Seat {
  readonly dealership: string
  /** Hash of a session of the product, in hexadecimal. */
  readonly session: string
  readonly user: string
}

/** Starts the bare reference on the product's database, in a process of its own. */
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
