import type { Pool } from '#platform/db/client.ts'
import type { Logger } from '#platform/log.ts'

/** Age after which a runner's lease expires, in the database's time (security R41). */
const LEASE = '60 seconds'
const RENEWED_EVERY_MS = 15_000

/** Renews the leases of these runners. */
export const renewLeases = (pool: Pool, runners: readonly string[]) =>
  pool.query(
    'INSERT INTO job_runners (id) SELECT unnest($1::text[]) ON CONFLICT (id) DO UPDATE SET seen = now()',
    [runners],
  )

/**
 * Frees the jobs of runners with expired leases: their process was killed, or lost its machine. The library itself
 * waits four hours for them.
 */
export async function freeLost(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH lost AS (
      SELECT DISTINCT job.locked_by AS id FROM graphile_worker.jobs AS job
      LEFT JOIN job_runners AS runner ON runner.id = job.locked_by
      WHERE job.locked_at < now() - $1::interval AND coalesce(runner.seen < now() - $1::interval, true)
    ), freed AS (
      SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM lost HAVING count(*) > 0
    ), forgotten AS (
      DELETE FROM job_runners WHERE seen < now() - interval '1 day'
    )
    SELECT id FROM lost, freed`,
    [LEASE],
  )
  return rows.map(({ id }) => id)
}

interface Runners {
  /** The current runners of this process. */
  readonly ids: () => readonly string[]
}

/** Renews the leases of this process's runners, and frees lost jobs, until it is stopped. */
export function keepLeases(pool: Pool, log: Pick<Logger, 'warn'>, { ids }: Runners) {
  const renew = async () => {
    try {
      await renewLeases(pool, ids())
      const lost = await freeLost(pool)
      if (lost.length > 0) log.warn({ runners: lost.length }, 'jobs of lost runners were freed')
    } catch (err) {
      // The database cannot be reached; the next run renews.
      log.warn({ err }, 'leases of jobs were not renewed')
    }
  }
  let renewing = renew()
  const timer = setInterval(() => {
    renewing = renewing.then(renew)
  }, RENEWED_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}
