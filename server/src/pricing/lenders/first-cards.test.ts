import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaBefore } from '../../../test/earlier-schema.ts'

/** A database from before rate cards had their own tables. */
let before: Awaited<ReturnType<typeof schemaBefore>>

beforeAll(async () => {
  before = await schemaBefore('0011_rate_cards.sql')
})
afterAll(() => before.drop())

test('the programmes of lenders become their first published cards', async () => {
  const { client, dealer, migrate } = before
  await client.query(`
    INSERT INTO lenders (dealer_id, id, code, name, is_oem, programme, effective_from, effective_to)
    VALUES ('${dealer}', '${dealer}', 'bank', 'Bank', false, '{"name_en":"Bank","name_fr":"Banque","finance":{}}', '2020-01-01', NULL)`)
  await migrate()
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
