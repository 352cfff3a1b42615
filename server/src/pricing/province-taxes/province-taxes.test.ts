import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { provinceTaxes } from '@forecourt/contract/pricing/province-taxes.ts'
import { resolveTaxRules } from '@forecourt/domain/pricing/taxes/resolve-tax-rules.ts'
import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { insertShippedTaxRows, listAllTaxRows, listTaxRows } from '#pricing/taxes/tax-rules.queries.ts'

const target = useTestApp()
let desk: BuiltDesk
beforeAll(async () => {
  desk = await buildDesk(target)
})

const at = (version: number) => ({ headers: { 'if-match': `"v${version}"` } })
const of = async (province: string) =>
  (await desk.asRep.call(provinceTaxes.list)).body.results.filter(row => row.province === province)
const fieldsOf = ({ body }: { body: unknown }) =>
  Object.fromEntries(
    Object.entries((body as Problem).fields ?? {}).map(([name, [first]]) => [name, first?.rule]),
  )
const budget = { province: 'ON', effective_from: '2027-04-01', hst: '14', note: 'Budget', source: null }
const add = (given: object = {}, by = desk.asPlatform) =>
  by.call(provinceTaxes.create, { body: { ...budget, ...given } })
/** The tax rate for deals in Ontario on a day. */
const rateOn = async (date: string) => {
  const rows = await withTenant(target.app.pool, desk.dealership, tx => listTaxRows(tx, 'CA', 'ON'))
  return resolveTaxRules(rows, { country: 'CA', region: 'ON', date })?.components.map(({ rate }) => rate)
}

test('every province has its rates in percent, and one row of each is in force', async () => {
  const { results } = (await desk.asRep.call(provinceTaxes.list)).body
  const inForce = results.filter(row => row.is_in_force)
  expect(inForce).toHaveLength(13)
  expect(new Set(inForce.map(({ province }) => province)).size).toBe(13)
  expect(await of('QC')).toMatchObject([{ gst: '5', hst: null, pst: null, qst: '9.975' }])
})

test('new rates apply from their day on, are corrected and deleted', async () => {
  const made = await add()
  expect(made).toMatchObject({ status: 201, body: { hst: '14', gst: null, is_in_force: false, version: 1 } })
  expect(made.body.source).toMatch(/\w+ \w+/)
  expect(queriesOf(made)).toBeLessThanOrEqual(6)
  expect([await rateOn('2027-03-31'), await rateOn('2027-04-01')]).toEqual([['0.13'], ['0.14']])
  expect(fieldsOf(await add())).toEqual({ effective_from: 'unique' })
  const split = { gst: '5', pst: '8.5', hst: null, note: 'No longer harmonized' }
  const saved = await desk.asPlatform.call(provinceTaxes.update, { params: made.body, body: split, ...at(1) })
  expect(saved.body).toMatchObject({ ...split, version: 2 })
  expect(queriesOf(saved)).toBeLessThanOrEqual(6)
  expect((await desk.asRep.call(provinceTaxes.detail, { params: made.body })).body).toEqual(saved.body)
  expect(await rateOn('2027-04-01')).toEqual(['0.05', '0.085'])
  const remove = (version: number) =>
    desk.asPlatform.call(provinceTaxes.remove, { params: made.body, ...at(version) })
  expect((await remove(1)).status).toBe(412)
  expect((await remove(2)).status).toBe(204)
  expect(await rateOn('2027-04-01')).toEqual(['0.13'])
})

test('are refused on the field, and a province keeps its first rates', async () => {
  expect(fieldsOf(await add({ gst: '5' }))).toEqual({ hst: 'hst_alone' })
  expect(fieldsOf(await add({ hst: null }))).toEqual({ gst: 'no_tax' })
  expect(fieldsOf(await add({ province: 'NY' }))).toEqual({ province: 'one_of' })
  const [first] = await of('AB')
  if (!first) throw new Error('Alberta has taxes')
  const move = (body: object) => desk.asPlatform.call(provinceTaxes.update, { params: first, body, ...at(1) })
  expect(fieldsOf(await move({ province: 'ON' }))).toEqual({ province: 'fixed' })
  expect(fieldsOf(await move({ effective_from: '2030-01-01' }))).toEqual({ effective_from: 'fixed' })
  expect(fieldsOf(await move({ gst: '31' }))).toEqual({ gst: 'range' })
  expect(await of('AB')).toEqual([first])
  expect(await desk.asPlatform.call(provinceTaxes.remove, { params: first, ...at(1) })).toMatchObject({
    status: 409,
    body: { code: 'in_use' },
  })
})

test('expensive vehicles are taxed in steps, the first of which follows the rate', async () => {
  const bc = { province: 'BC', gst: '5', hst: null }
  expect(fieldsOf(await add({ ...bc, pst: '8.5' }))).toEqual({ pst: 'tax_steps' })
  const { status, body } = await add({ ...bc, pst: '7.5' })
  expect([status, body.pst]).toEqual([201, '7.5'])
  const raised = { params: body, body: { pst: '10' }, ...at(1) }
  expect(fieldsOf(await desk.asPlatform.call(provinceTaxes.update, raised))).toEqual({ pst: 'tax_steps' })
  await desk.asPlatform.call(provinceTaxes.remove, { params: body, ...at(1) })
})

test('only staff of the platform set them', async () => {
  expect((await add({}, desk.asAdmin)).status).toBe(403)
  expect((await desk.asAdmin.call(provinceTaxes.list)).status).toBe(200)
})

test('rates whose data is older than 24 months are listed with source and date, for super admins only', async () => {
  const { results } = (await desk.asPlatform.call(provinceTaxes.old)).body
  expect(results.map(({ region }) => region)).toEqual(['TX', 'DC', 'NY', 'KY', 'MN', 'NJ', 'OH'])
  expect(results[1]).toMatchObject({
    country: 'US',
    name_fr: 'District de Columbia',
    as_of: '2021-02-01',
    confidence: 'source',
    is_unverified: true,
  })
  expect(results.every(({ sources }) => sources.length > 0)).toBe(true)
  for (const by of [desk.asRep, desk.asAdmin]) expect((await by.call(provinceTaxes.old)).status).toBe(403)
})

describe('the shipped rules of a release', () => {
  const load = () => withPlatform(target.app.pool, insertShippedTaxRows)
  const rows = () => withPlatform(target.app.pool, listAllTaxRows)
  const run = (change: SQL) => withPlatform(target.app.pool, tx => tx.execute(change))

  test('replace uncorrected ones, and change nothing without a difference', async () => {
    const before = await rows()
    await load()
    expect(await rows()).toEqual(before)
    // Data of an earlier release: without the property, and with a period that is divided differently now.
    await run(sql`UPDATE tax_rules SET rules = rules #- '{lease,rebate_taxed}' WHERE region = 'NJ'`)
    await run(
      sql`UPDATE tax_rules SET effective_from = '2026-07-01' WHERE region = 'WA' AND effective_from = '2026-01-01'`,
    )
    await load()
    const contentOf = (list: typeof before) => list.map(({ id: _id, created: _created, ...row }) => row)
    expect(contentOf(await rows())).toEqual(contentOf(before))
  })

  test('keep corrections and add missing properties to them', async () => {
    await run(sql`UPDATE tax_rules SET version = 2, rules = jsonb_set(rules #- '{taxes,0,compound_on_provincial_tax_above}',
      '{taxes,1,rate}', '"0.075"') WHERE region = 'BC'`)
    await load()
    const [row] = (await rows()).filter(({ region }) => region === 'BC')
    expect(row?.rules).toMatchObject({
      taxes: [
        { code: 'GST', compound_on_provincial_tax_above: '0.12' },
        { code: 'PST', rate: '0.075' },
      ],
    })
  })
})
