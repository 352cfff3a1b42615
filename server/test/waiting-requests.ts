import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestApp } from './test-app.ts'

interface Held {
  readonly table: 'orders' | 'customers'
  readonly id: string
  readonly dealer: string
}

/**
 * Runs actions that all wait for one row: it is locked until each waits for a lock or has answered, so that
 * they have read other rows before the first one changes anything. They run in their order.
 */
export async function playBehindLock<T>(
  { ownerUrl }: TestApp,
  { table, id, dealer }: Held,
  actions: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('app.dealer_id', $1, true)`, [dealer])
    await client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id])
    const running: Promise<T>[] = []
    let answered = 0
    for (const action of actions) {
      const reply = action()
      void reply.then(() => (answered += 1)).catch(() => (answered += 1))
      running.push(reply)
      // Less than a second: PostgreSQL looks for deadlocks by then.
      for (let look = 0; look < 80 && answered + (await countWaiting(client)) < running.length; look += 1)
        await sleep(5)
    }
    await client.query('COMMIT')
    return await Promise.all(running)
  } finally {
    await client.end()
  }
}

async function countWaiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
