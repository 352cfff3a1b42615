import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { run as migrateJobs } from '#platform/db/job-schema.ts'
import { cloneDatabase } from './test-server.ts'

const folder = new URL('../migrations/', import.meta.url)
const dealer = '0195b0de-0000-7000-8000-0000000000d1'

const ONE_DEALERSHIP = `
  SET app.platform = 'on';
  INSERT INTO organisations (id, name) VALUES ('${dealer}', 'Group');
  INSERT INTO dealerships (id, organisation_id, uid, cname, number, name, phone, email, address_line_1, city, province_code,
    postal_code, country, timezone, default_language, allowed_languages, hours, theme)
  VALUES ('${dealer}', '${dealer}', 'one', 'one.example', 1, 'One', '1', 'a@b.example', 'Street', 'Toronto', 'ON', 'M5V 2T6', 'CA',
    'America/Toronto', 'en', '[]', '[]', '{}');
  SET app.dealer_id = '${dealer}'`

/**
 * A database as it was before a migration, with one dealership whose rows its owner sees; and that migration,
 * to be applied.
 */
export async function schemaBefore(own: string) {
  const database = await cloneDatabase({ ...inject('testServer'), template: 'template0' })
  const client = new Client(database.url)
  await client.connect()
  const applied = async (...names: readonly string[]) => {
    for (const name of names) await client.query(await readFile(new URL(name, folder), 'utf8'))
  }
  await migrateJobs(database.url)
  await client.query('CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL)')
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  await applied(...files.slice(0, files.indexOf(own)))
  await client.query(ONE_DEALERSHIP)
  return {
    client,
    dealer,
    migrate: async () => {
      await client.query('RESET app.dealer_id; RESET app.platform')
      await applied(own)
      await client.query(`SET app.dealer_id = '${dealer}'`)
    },
    drop: async () => {
      await client.end()
      await database.drop()
    },
  }
}
