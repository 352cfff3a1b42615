import { Client } from 'pg'
import type { BuiltDesk } from './desk.ts'
import type { TestApp } from './test-app.ts'

/** Locks an order before a process does; `isAwaited` says whether the process waits for it. */
export async function lockOrder({ ownerUrl }: TestApp, { dealership }: BuiltDesk, id: string) {
  const client = new Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN')
  await client.query(`SELECT set_config('app.dealer_id', $1, true)`, [dealership.id])
  await client.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id])
  return {
    isAwaited: async () => {
      const { rows } = await client.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))',
      )
      return (rows[0]?.n ?? 0) > 0
    },
    end: () => client.end(),
  }
}
