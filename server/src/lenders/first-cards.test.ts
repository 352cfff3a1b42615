import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { run as migrateJobs } from '#db/job-schema.ts'
import { cloneDatabase, type TestDatabase } from '../../test/test-server.ts'

/** A database as it was before rate cards had tables of their own. */
const folder = new URL('../../migrations/', import.meta.url)
const own = '0011_rate_cards.sql'
const dealer = '0195b0de-0000-7000-8000-0000000000d1'
let database: TestDatabase
let client: Client

const applied = async (names: readonly string[]) => {
  for (const name of names) await client.query(await readFile(new URL(name, folder), 'utf8'))
}

beforeAll(async () => {
  database = await cloneDatabase({ ...inject('testServer'), template: 'template0' })
  client = new Client(database.url)
  await client.connect()
  await migrateJobs(database.url)
  await client.query('CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL)')
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  await applied(files.slice(0, files.indexOf(own)))
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('what lenders dealt on becomes their first published card', async () => {
  await client.query(`
    SET app.platform = 'on';
    INSERT INTO organisations (id, name) VALUES ('${dealer}', 'Group');
    INSERT INTO dealerships (id, organisation_id, uid, cname, number, name, phone, email, address_line_1, city, province_code,
      postal_code, country, timezone, default_language, allowed_languages, hours, theme)
    VALUES ('${dealer}', '${dealer}', 'one', 'one.example', 1, 'One', '1', 'a@b.example', 'Street', 'Toronto', 'ON', 'M5V 2T6', 'CA',
      'America/Toronto', 'en', '[]', '[]', '{}');
    SET app.dealer_id = '${dealer}';
    INSERT INTO lenders (dealer_id, id, code, name, is_oem, programme, effective_from, effective_to)
    VALUES ('${dealer}', '${dealer}', 'bank', 'Bank', false, '{"name_en":"Bank","name_fr":"Banque","finance":{}}', '2020-01-01', NULL)`)
  await client.query('RESET app.dealer_id; RESET app.platform')
  await applied([own])
  await client.query(`SET app.dealer_id = '${dealer}'`)
  const { rows: lenders } = await client.query('SELECT code, name, name_fr, version FROM lenders')
  expect(lenders).toEqual([{ code: 'bank', name: 'Bank', name_fr: 'Banque', version: 1 }])
  const { rows: cards } = await client.query(
    'SELECT lender_id, number, programme, effective_from::text, effective_to, source, published IS NOT NULL AS stands FROM rate_cards',
  )
  expect(cards).toEqual([
    {
      lender_id: dealer,
      number: 1,
      programme: { name_en: 'Bank', name_fr: 'Banque', finance: {} },
      effective_from: '2020-01-01',
      effective_to: null,
      source: 'given',
      stands: true,
    },
  ])
  const forced = await client.query(
    "SELECT relforcerowsecurity AS is_forced FROM pg_class WHERE relname IN ('lenders', 'rate_cards')",
  )
  expect(forced.rows).toEqual([{ is_forced: true }, { is_forced: true }])
})
