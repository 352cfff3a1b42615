import { runMigrations } from 'graphile-worker'

/** Creates or updates the tables of the job queue. */
export async function run(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl })
}
