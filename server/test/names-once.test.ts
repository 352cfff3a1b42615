import { customers } from '@forecourt/contract/customers/customers.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { feeds } from '@forecourt/contract/inventory/feeds.ts'
import { identityProviders } from '@forecourt/contract/identity/identity-providers.ts'
import { leads } from '@forecourt/contract/customers/leads.ts'
import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { planTypes, protectionPlans } from '@forecourt/contract/pricing/protection-plans.ts'
import { foldedName } from '@forecourt/domain/platform/validation/folded-name.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildPlan, buildPlanType } from '#pricing/protection-plans/protection-plans.factory.ts'
import { buildDesk, type BuiltDesk } from './desk.ts'
import { schemaBefore } from './earlier-schema.ts'
import { useTestApp } from './test-app.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
})

type Reply = { readonly status: number; readonly body: unknown }

/** The fields with problems, and their rules. */
const refusedOn = ({ body }: Reply) =>
  Object.fromEntries(
    Object.entries((body as Problem).fields ?? {}).map(([field, [problem]]) => [field, problem?.rule]),
  )
const keyed = () => ({ 'idempotency-key': newId() })

/** How to add a second item of a name. */
const ADDED: Record<string, (at: BuiltDesk, name: string) => Promise<Reply>> = {
  lender: (at, name) =>
    at.asPlatform.call(lenders.create, { body: { name, name_fr: `Prêts ${newId()}` }, headers: keyed() }),
  feed: (at, name) => at.asAdmin.call(feeds.create, { body: { name }, headers: keyed() }),
  'lead key': (at, name) => at.asAdmin.call(leads.createKey, { body: { name } }),
  'saved view': (at, name) => at.asRep.call(customers.saveView, { body: { name, query: '' } }),
  'plan type': async (at, name) => {
    const {
      dealer_id: _dealer,
      id: _id,
      version: _version,
      code: _code,
      ...body
    } = await buildPlanType(target.app, at.at)
    return at.asAdmin.call(planTypes.create, { body: { ...body, name }, headers: keyed() })
  },
  plan: async (at, name) => {
    const { type } = await buildPlan(target.app, at.at)
    const body = { name, type, category: 'PP' as const, duration_type: 'months' as const }
    return at.asAdmin.call(protectionPlans.create, { body, headers: keyed() })
  },
  'identity provider': (at, name) =>
    at.asAdmin.call(identityProviders.create, {
      body: {
        kind: 'saml',
        name,
        email_domains: [`${newId()}.example`],
        trusts_second_factor: false,
        creates_users: false,
        issuer: 'https://idp.example/entity',
        sign_on_url: 'https://idp.example/sso',
        code: null,
        is_shown: false,
      },
      headers: keyed(),
    }),
}

describe('a second item of the same name', () => {
  test.each(Object.entries(ADDED))('is refused on the field: %s', async (_what, add) => {
    const name = `Été ${newId()}`
    const [one, two] = await Promise.all([add(desk, name), add(desk, `  ${name.toUpperCase()} `)])
    const refused = [one, two].filter(({ status }) => status === 400)
    expect(refused.map(refusedOn)).toEqual([{ name: 'unique' }])
    expect([one, two].filter(({ status }) => status < 300)).toHaveLength(1)
    expect(refusedOn(await add(desk, name.replaceAll('É', 'e').replaceAll('é', 'E')))).toEqual({
      name: 'unique',
    })
    expect((await add(desk, `${name} 2`)).status).toBeLessThan(300)
    expect((await add(other, name)).status).toBeLessThan(300)
  })

  test('is refused when one is renamed to it, and for a lender in either language', async () => {
    const lender = { name: 'Ash Bank', name_fr: 'Banque Frêne', code: 'ash' }
    const made = await desk.asPlatform.call(lenders.create, { body: lender, headers: keyed() })
    const body = { name: 'Birch Bank', name_fr: 'Banque Bouleau' }
    const { body: second } = await desk.asPlatform.call(lenders.create, { body, headers: keyed() })
    const rename = (given: object) =>
      desk.asPlatform.call(lenders.update, { params: second, body: given, headers: { 'if-match': '"v1"' } })
    expect(made.status).toBe(200)
    expect(refusedOn(await rename({ name: 'ASH BANK' }))).toEqual({ name: 'unique' })
    expect(refusedOn(await rename({ name_fr: 'banque frene' }))).toEqual({ name_fr: 'unique' })
    expect(refusedOn(await rename({ code: 'ash' }))).toEqual({ code: 'unique' })
    expect((await rename({ name: 'BIRCH bank' })).status).toBe(200)
    await desk.asAdmin.call(feeds.create, { body: { name: 'Hourly' }, headers: keyed() })
    const { body: feed } = await desk.asAdmin.call(feeds.create, {
      body: { name: 'Weekly' },
      headers: keyed(),
    })
    const renamed = await desk.asAdmin.call(feeds.update, {
      params: feed,
      body: { name: 'hourly' },
      headers: { 'if-match': '"v1"' },
    })
    expect(refusedOn(renamed)).toEqual({ name: 'unique' })
  })

  test('is allowed once a key of that name has ended', async () => {
    const make = () => desk.asAdmin.call(leads.createKey, { body: { name: 'Portal' } })
    const { body } = await make()
    expect(refusedOn(await make())).toEqual({ name: 'unique' })
    await desk.asAdmin.call(leads.revokeKey, { params: { id: body.key.id } })
    expect((await make()).status).toBe(200)
  })

  test('is compared by the database as by the browser', async () => {
    const names = [
      'Éclair',
      '  ÉCLAIR ',
      'e\u0301clair',
      'ÇA',
      'Œuvre',
      'naïve Ünïcode',
      'Straße',
      '日本',
      '',
    ]
    const rows = await withPlatform(target.app.pool, async tx => {
      const read = await tx.execute<{ folded: string }>(
        sql`SELECT folded_name(name) AS folded FROM unnest(${sql.param(names)}::text[]) WITH ORDINALITY AS n (name, place) ORDER BY place`,
      )
      return read.rows
    })
    expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldedName))
  })
})

describe('existing duplicates', () => {
  const idOf = (number: number) => `0195b0de-0000-7000-8000-${String(number).padStart(12, '0')}`

  test('are numbered, so that each has its own name', { timeout: 60_000 }, async () => {
    const { client, dealer, migrate, drop } = await schemaBefore('0047_names_once.sql')
    try {
      const long = 'x'.repeat(79)
      const names = [
        'Main',
        'MAIN ',
        'main',
        'Main (2)',
        'Mâin',
        `${long}a`,
        `${long}A`,
        `${long}b`,
        `${long}B`,
      ]
      for (const [index, name] of names.entries()) {
        const id = idOf(index)
        await client.query(
          'INSERT INTO lenders (dealer_id, id, name, name_fr, is_oem, is_active) VALUES ($1, $2, $3, $3, false, false)',
          [dealer, id, name],
        )
        await client.query('INSERT INTO feeds (dealer_id, id, name, created_by) VALUES ($1, $2, $3, $2)', [
          dealer,
          id,
          name,
        ])
      }
      await migrate()
      for (const table of ['lenders', 'feeds']) {
        const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY id`)
        const kept = rows.map(({ name }) => name)
        expect(kept[0]).toBe('Main')
        expect(new Set(kept.map(foldedName)).size).toBe(names.length)
        expect(Math.max(...kept.map(({ length }) => length))).toBeLessThanOrEqual(80)
      }
      const open = await client.query(
        "SELECT relname FROM pg_class WHERE relname IN ('lenders', 'feeds', 'lead_keys', 'saved_views', 'protection_plans', 'protection_plan_types', 'identity_providers') AND NOT relforcerowsecurity",
      )
      expect(open.rows).toEqual([])
    } finally {
      await drop()
    }
  })
})
