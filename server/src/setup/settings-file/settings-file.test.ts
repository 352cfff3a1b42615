import { dealerships as dealershipCalls } from '@forecourt/contract/dealership/dealerships.ts'
import { disclosures } from '@forecourt/contract/dealership/disclosures.ts'
import { customFees, globalFees } from '@forecourt/contract/pricing/library.ts'
import { paymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { priceProfiles } from '@forecourt/contract/pricing/price-profiles.ts'
import { tradeInQuestions } from '@forecourt/contract/pricing/questions.ts'
import { SETTINGS_PARTS, settingsFile, type SettingsFile } from '@forecourt/contract/setup/settings-file.ts'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { getDealership } from '#dealership/dealerships/dealerships.queries.ts'
import { dealerships as dealershipRows } from '#platform/db/dealerships.table.ts'
import { buildDiscount } from '#pricing/discounts/discounts.factory.ts'
import { discounts } from '#pricing/discounts/discounts.table.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { fees } from '#pricing/fees/fees.table.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { paymentSettings as paymentSettingsRows } from '#pricing/payment-settings/payment-settings.table.ts'
import { programmeChanges } from '#pricing/programme-changes/programme-changes.table.ts'
import { questionLists } from '#pricing/questions/questions.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()
let own: { id: string }
let sister: { id: string }
let stranger: { id: string }
let admin: TestBrowser
let platform: TestBrowser

beforeAll(async () => {
  const { app } = target
  own = await buildDealership(app)
  sister = await buildDealership(app, { name: 'Sister Motors' })
  stranger = await buildDealership(app)
  for (const { id: dealer_id } of [own, sister]) await buildPaymentSettings(app, { dealer_id })
  const dealerships = [own, sister]
  admin = await signedIn(target, await buildUser(app, { role: 'dealer_admin', dealerships }), own)
  const boss = await buildUser(app, { role: 'dealer_admin', is_super_admin: true, dealerships })
  platform = await signedIn(target, boss, own)
})

beforeEach(async () => {
  for (const place of [own, sister])
    await withTenant(target.app.pool, place, async tx => {
      for (const table of [fees, discounts, questionLists, programmeChanges]) await tx.delete(table)
    })
})

const read = async (query: { dealership_id?: string } = {}) =>
  (await admin.call(settingsFile.read, { query })).body
const compare = async (file: SettingsFile, by = admin) =>
  (await by.call(settingsFile.compare, { body: { file } })).body
const apply = async (file: SettingsFile, parts: readonly string[], by = admin, state?: string) =>
  by.call(settingsFile.apply, {
    body: { file, parts: parts as never, state: state ?? (await compare(file, by)).state },
    headers: { 'idempotency-key': newId() },
  })
const partOf = ({ parts }: Awaited<ReturnType<typeof compare>>, name: string) => {
  const found = parts.find(({ part }) => part === name)
  if (!found) throw new Error(`no part ${name}`)
  return found
}
const linesOf = async (list: typeof globalFees | typeof customFees) =>
  (await admin.call(list.list as typeof customFees.list)).body.results
const fee = (given: object = {}) => buildFee(target.app, { dealer_id: own.id, ...given })

describe('a file', () => {
  test('holds every part, and compared with its source changes nothing', async () => {
    await fee()
    await fee({ scope: 'custom', name: 'Fuel' })
    // Rows that may be stored from earlier: a type that is no longer offered, and an empty text.
    await fee({ scope: 'custom', name: 'Old', type: 'dealer' })
    await fee({ name: 'Blank', description_en: '', description_fr: '' })
    await buildDiscount(target.app, { dealer_id: own.id })
    await admin.call(tradeInQuestions.customize, { headers: { 'if-match': '"v1"' } })
    const file = await read()
    expect(Object.keys(file.parts)).toEqual([...SETTINGS_PARTS])
    expect(file.parts.trade_in_questions?.length).toBeGreaterThan(20)
    expect(file.parts.aftermarket_questions).toEqual([])
    const { parts } = await compare(file)
    for (const { added, changed, removed, problems } of parts)
      expect([added, changed, removed, problems]).toEqual([[], [], [], []])
    expect(parts.reduce((sum, { same }) => sum + same, 0)).toBeGreaterThan(24)
    // A file contains JSON.
    expect(await compare(JSON.parse(JSON.stringify(file)) as SettingsFile)).toEqual(await compare(file))
  })

  test('shows field by field what it would change, and writes nothing', async () => {
    await fee({ name: 'Kept' })
    await fee({ name: 'Gone' })
    const file = await read()
    const kept = file.parts.global_fees?.find(item => item['name'] === 'Kept') ?? {}
    const added = { ...kept, id: newId(), name: 'New', name_fr: 'Nouveau' }
    const wanted = { ...file, parts: { global_fees: [{ ...kept, amount: '510.00' }, added] } }
    const difference = await compare(wanted)
    expect(difference.parts).toHaveLength(1)
    expect(partOf(difference, 'global_fees')).toMatchObject({
      may_apply: true,
      added: [{ name: 'New', name_fr: 'Nouveau' }],
      changed: [{ name: 'Kept', changes: [{ field: 'amount', before: '499.00', after: '510.00' }] }],
      removed: [{ name: 'Gone' }],
      same: 0,
    })
    expect((await read()).parts).toEqual(file.parts)
  })

  test('is applied as a whole, audited, and recorded as programme changes for what deals use', async () => {
    const { id, version } = await fee({ name: 'Kept' })
    const { id: goneId } = await fee({ name: 'Gone' })
    const file = await read()
    const kept = file.parts.global_fees?.find(item => item['id'] === id) ?? {}
    const custom = { name: 'Fuel', name_fr: 'Carburant', amount: '60.00', taxability: 'taxable', type: 'gas' }
    const parts = { global_fees: [{ ...kept, amount: '510.00' }], custom_fees: [custom] }
    const done = await apply({ ...file, parts }, ['global_fees', 'custom_fees'])
    expect(done.status).toBe(200)
    expect(Number(done.headers['x-query-count'])).toBeLessThanOrEqual(6)
    expect(await linesOf(globalFees)).toMatchObject([{ id, amount: '510.00', version: version + 1 }])
    expect(await linesOf(customFees)).toMatchObject([{ ...custom, is_lease: true, version: 1 }])
    const noted = await withTenant(target.app.pool, own, tx => tx.select().from(programmeChanges))
    expect(noted.map(({ subject_id }) => subject_id).sort()).toEqual([id, goneId].sort())
    const events = await withTenant(target.app.pool, own, tx =>
      tx
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.dealer_id, own.id), eq(auditEvents.action, 'settings.imported'))),
    )
    expect(events.at(-1)?.changes).toMatchObject({
      global_fees: {
        added: [],
        changed: [{ name: 'Kept', fields: { amount: { from: '499.00', to: '510.00' } } }],
        removed: ['Gone'],
      },
      custom_fees: { added: ['Fuel'], changed: [], removed: [] },
    })
  })

  test('is applied once with simultaneous requests', async () => {
    const file = await read()
    const { state } = await compare(file)
    const custom = { name: 'Fuel', name_fr: 'Carburant', amount: '60.00', taxability: 'taxable', type: 'gas' }
    const wanted = { ...file, parts: { custom_fees: [custom] } }
    const both = await Promise.all([1, 2].map(() => apply(wanted, ['custom_fees'], admin, state)))
    expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '412'])
    expect(await linesOf(customFees)).toHaveLength(1)
  })

  test('is applied once with simultaneous requests without payment settings', async () => {
    const bare = await buildDealership(target.app)
    const there = await signedIn(
      target,
      await buildUser(target.app, { role: 'dealer_admin', dealerships: [bare] }),
      bare,
    )
    const custom = { name: 'Fuel', name_fr: 'Carburant', amount: '60.00', taxability: 'taxable', type: 'gas' }
    const wanted = { ...(await read()), parts: { custom_fees: [custom] } }
    const { state } = await compare(wanted, there)
    const both = await Promise.all([1, 2].map(() => apply(wanted, ['custom_fees'], there, state)))
    expect(both.map(({ status }) => String(status)).sort()).toEqual(['200', '412'])
  })

  test.each([
    [
      'the dealership',
      (tx: Tx) => getDealership(tx, own.id, { isLocked: true }),
      sql`SELECT FROM ${paymentSettingsRows} FOR UPDATE NOWAIT`,
    ],
    // Every audited event names the dealership.
    [
      'a fee',
      (tx: Tx) => tx.select().from(fees).for('update'),
      sql`SELECT FROM ${dealershipRows} FOR KEY SHARE NOWAIT`,
    ],
  ])('waits for a save of %s, and holds no lock that the save may need', async (_what, hold, needed) => {
    await fee()
    const file = await read()
    const { state } = await compare(file)
    const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
    const { applied } = await withTenant(target.app.pool, own, async tx => {
      await hold(tx)
      const applying = apply(file, ['custom_fees'], admin, state)
      while ((await tx.execute(waiting)).rows.length === 0)
        await new Promise(resolve => setTimeout(resolve, 5))
      await tx.execute(needed)
      return { applied: applying }
    })
    expect((await applied).status).toBe(200)
  })

  test('with more lines than a list allows reports it on the first of them', async () => {
    const file = await read()
    const custom = { name: 'Fuel', name_fr: 'Carburant', amount: '60.00', taxability: 'taxable', type: 'gas' }
    const parts = { custom_fees: Array.from({ length: 201 }, () => custom) }
    const { problems } = partOf(await compare({ ...file, parts }), 'custom_fees')
    expect(problems).toMatchObject([{ index: 200, problem: { rule: 'max_items', params: { n: 200 } } }])
  })

  test('of which one part is chosen leaves the others as they are', async () => {
    await fee({ name: 'Kept' })
    const file = await read()
    const parts = { ...file.parts, global_fees: [], custom_discounts: [] }
    expect((await apply({ ...file, parts }, ['custom_discounts'])).status).toBe(200)
    expect(await linesOf(globalFees)).toHaveLength(1)
  })

  test('keeps values that only stored items may have', async () => {
    await fee({ scope: 'custom', name: 'Old', type: 'dealer' })
    const file = await read()
    const [old = {}] = file.parts.custom_fees ?? []
    const parts = {
      custom_fees: [
        { ...old, amount: '5.00' },
        { ...old, id: newId(), name: 'Fresh' },
      ],
    }
    const { problems } = partOf(await compare({ ...file, parts }), 'custom_fees')
    expect(problems.map(({ name, field }) => [name, field])).toEqual([['Fresh', 'type']])
  })

  test('does not remove an item that it contains and that cannot be read', async () => {
    await fee({ scope: 'custom', name: 'Old' })
    const file = await read()
    const parts = { custom_fees: [{ ...file.parts.custom_fees?.[0], amount: 'much' }] }
    const { removed, problems } = partOf(await compare({ ...file, parts }), 'custom_fees')
    expect([removed, problems.length]).toEqual([[], 1])
  })

  test('reports problems on the item, and is then not applied', async () => {
    const file = await read()
    const parts = {
      custom_fees: [
        { name: 'Good', name_fr: 'Bon', amount: '1.00', taxability: 'taxable', type: 'gas' },
        {
          name: 'Bad',
          name_fr: 'Mauvais',
          amount: 'much',
          taxability: 'by_state_rule',
          type: 'gas',
          paint: 1,
        },
        { name: 'State', name_fr: 'État', amount: '1.00', taxability: 'by_state_rule', type: 'gas' },
      ],
    }
    const wanted = { ...file, parts }
    const { problems } = partOf(await compare(wanted), 'custom_fees')
    expect(problems.map(({ name, index, field, problem }) => [name, index, field, problem.rule])).toEqual([
      ['Bad', 1, 'amount', 'decimal'],
      ['Bad', 1, 'paint', 'unknown_field'],
      ['State', 2, 'taxability', 'one_of'],
    ])
    expect(await apply(wanted, ['custom_fees'])).toMatchObject({
      status: 400,
      body: { fields: { 'file.parts.custom_fees.1.amount': [{ rule: 'decimal' }] } },
    })
    expect(await linesOf(customFees)).toEqual([])
  })

  test('compared with settings that changed since is refused, with the current difference', async () => {
    const file = await read()
    const { state } = await compare(file)
    await fee({ name: 'Meanwhile' })
    const refused = await apply(file, ['global_fees'], admin, state)
    expect(refused).toMatchObject({ status: 412 })
    const { current } = refused.body as unknown as { current: Awaited<ReturnType<typeof compare>> }
    expect(partOf(current, 'global_fees').removed).toMatchObject([{ name: 'Meanwhile' }])
    expect(await linesOf(globalFees)).toHaveLength(1)
  })

  test.each([
    [{ schema_version: 2 }, 'file.schema_version'],
    [{ format: 'something' }, 'file.format'],
    [{ parts: { wheels: [] } }, 'file.parts.wheels'],
    [{ parts: { global_fees: 'all' } }, 'file.parts.global_fees'],
  ])('with %j is not a valid file', async (given, field) => {
    const file = { ...(await read()), ...given }
    const { status, body } = await admin.send('POST', '/api/dealer/settings-file/compare/', {
      body: { file },
    })
    expect(status).toBe(400)
    expect(Object.keys((body as { fields: object }).fields)).toContain(field)
  })
})

describe('payment settings', () => {
  test('are changed only by users with the permission', async () => {
    const file = await read()
    const [stored = {}] = file.parts.payment_settings ?? []
    const turned = { ...stored, financing_include_sales_tax: stored['financing_include_sales_tax'] !== true }
    const wanted = { ...file, parts: { payment_settings: [turned] } }
    expect(partOf(await compare(wanted), 'payment_settings').may_apply).toBe(false)
    expect((await apply(wanted, ['payment_settings'])).status).toBe(403)
    const before = (await admin.call(paymentSettings.get, { params: { id: own.id } })).body
    expect((await apply(wanted, ['payment_settings'], platform)).status).toBe(200)
    const after = (await admin.call(paymentSettings.get, { params: { id: own.id } })).body
    expect(after).toEqual({
      ...before,
      financing_include_sales_tax: !before.financing_include_sales_tax,
      version: before.version + 1,
    })
  })

  test('that contradict themselves are refused', async () => {
    const file = await read()
    const [stored = {}] = file.parts.payment_settings ?? []
    const wrong = { ...stored, financing_finance_enabled_frequencies: ['weekly'] }
    const difference = await compare({ ...file, parts: { payment_settings: [wrong] } }, platform)
    expect(partOf(difference, 'payment_settings').problems.map(({ field }) => field)).toContain(
      'financing_bank_default_frequency',
    )
  })
})

describe('questions', () => {
  test('keep their ids if an item of the same name exists, and child questions follow', async () => {
    const headers = { 'if-match': '"v1"' }
    await admin.call(tradeInQuestions.customize, { headers })
    const file = await read()
    const questions = (file.parts.trade_in_questions ?? []).slice(0, 2)
    const [above = {}, beneath = {}] = questions
    const elsewhere = newId()
    const parts = {
      trade_in_questions: [
        { ...above, id: elsewhere, code: null },
        { ...beneath, parent: elsewhere, question_fr: 'Combien?' },
      ],
    }
    const wanted = { ...file, parts }
    expect(partOf(await compare(wanted), 'trade_in_questions')).toMatchObject({ added: [], same: 1 })
    expect((await apply(wanted, ['trade_in_questions'])).status).toBe(200)
    const { results, version } = (await admin.call(tradeInQuestions.list)).body
    expect([results.length, version]).toEqual([2, 3])
    expect(results[1]).toMatchObject({ parent: above['id'], question_fr: 'Combien?', version: 3 })
    const none = { ...file, parts: { trade_in_questions: [] } }
    expect((await apply(none, ['trade_in_questions'])).status).toBe(200)
    expect((await admin.call(tradeInQuestions.list)).body).toMatchObject({ is_default: true, version: 4 })
  })

  test('differ in the codes of their answers and the owners of their tags, and keep their built-in code', async () => {
    await admin.call(tradeInQuestions.customize, { headers: { 'if-match': '"v1"' } })
    const file = await read()
    const questions = file.parts.trade_in_questions ?? []
    const [first = {}, second = {}] = questions.filter(({ answers }) => (answers as object[]).length > 1)
    const answersOf = (item: object) => (item as { answers: { code: string; tags: string[] }[] }).answers
    const recoded = {
      ...first,
      code: 'renamed',
      answers: answersOf(first).map(one => ({ ...one, tags: ['x'] })),
    }
    const [head, ...others] = answersOf(second)
    const retagged = { ...second, answers: [{ ...head, code: 'another' }, ...others] }
    const parts = {
      trade_in_questions: questions.map(item =>
        item === first ? recoded : item === second ? retagged : item,
      ),
    }
    const wanted = { ...file, parts }
    const { changed } = partOf(await compare(wanted), 'trade_in_questions')
    expect(changed.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['tags'],
      ['answer_codes'],
    ])
    expect((await apply(wanted, ['trade_in_questions'])).status).toBe(200)
    const { results } = (await admin.call(tradeInQuestions.list)).body
    expect(results.find(({ id }) => id === first['id'])?.code).toBe(first['code'])
  })

  test('that wait for an answer no longer offered are restored unchanged', async () => {
    await admin.call(tradeInQuestions.customize, { headers: { 'if-match': '"v1"' } })
    const [accident] = (await admin.call(tradeInQuestions.list)).body.results
    if (!accident) throw new Error('there are shipped questions')
    const { id, code: _code, order: _order, version, answers, ...body } = accident
    const renamed = answers.map(answer => ({ ...answer, code: `${answer.code}_now` }))
    await admin.call(tradeInQuestions.replace, {
      params: { id },
      body: { ...body, answers: renamed },
      headers: { 'if-match': `"v${version}"` },
    })
    expect(partOf(await compare(await read()), 'trade_in_questions')).toMatchObject({
      changed: [],
      problems: [],
    })
  })

  test('in a circle, or twice, are refused', async () => {
    const question = (id: string, parent: string) => ({
      id,
      parent,
      parent_answer: ['true'],
      question_en: 'Round?',
      field_type: 'boolean',
    })
    const [one, two] = [newId(), newId()]
    const file = await read()
    const circle = { trade_in_questions: [question(one, two), question(two, one)] }
    const { problems } = partOf(await compare({ ...file, parts: circle }), 'trade_in_questions')
    expect(problems).toMatchObject([{ index: 0, field: 'parent', problem: { rule: 'too_deep' } }])
    const twice = { trade_in_questions: [question(one, two), question(one, two)] }
    expect(partOf(await compare({ ...file, parts: twice }), 'trade_in_questions').problems).toMatchObject([
      { index: 1, field: 'id', problem: { rule: 'unique' } },
    ])
  })
})

describe('settings of the dealership', () => {
  const partIn = async () => (await read()).parts.dealership_settings?.[0] ?? {}

  test('are exported without its identity, and its logo stays', async () => {
    const file = await read({ dealership_id: sister.id })
    const [theirs = {}] = file.parts.dealership_settings ?? []
    for (const field of ['name', 'cname', 'picture', 'external_crm_url', 'regulator_ids'])
      expect(theirs).not.toHaveProperty(field)
    await withTenant(target.app.pool, own, tx =>
      tx.update(dealershipRows).set({ theme: { logo: '/api/dealership-image/x/', color: null } }),
    )
    const holiday = { date: '2026-12-25', name_en: 'Christmas', name_fr: 'Noël' }
    const changed = {
      holidays: [holiday],
      theme: { color: '#0f5c9c' },
      dealership_hours_monday_start: '8:00 AM',
    }
    const wanted = { ...file, parts: { dealership_settings: [{ ...theirs, ...changed }] } }
    const { changed: found } = partOf(await compare(wanted), 'dealership_settings')
    expect(found[0]?.changes.map(({ field }) => field).sort()).toEqual([
      'dealership_hours_monday_start',
      'holidays',
      'theme.color',
    ])
    const before = (await admin.call(dealershipCalls.home)).body
    const done = await apply(wanted, ['dealership_settings'])
    expect([done.status, Number(done.headers['x-query-count']) <= 6]).toEqual([200, true])
    expect((await admin.call(dealershipCalls.home)).body).toMatchObject({
      name: before.name,
      holidays: [holiday],
      theme: { logo: '/api/dealership-image/x/', color: '#0f5c9c' },
      dealership_hours_monday_start: '8:00 AM',
      version: before.version + 1,
    })
    expect(await partIn()).toMatchObject(changed)
  })

  test('are refused if they contradict themselves or lack something', async () => {
    const file = await read()
    const stored = await partIn()
    const wrong = { ...stored, deposit: '10.00', default_language: 'fr', allowed_languages: ['en'] }
    const problemsOf = async (item: object) =>
      partOf(
        await compare({ ...file, parts: { dealership_settings: [item as Record<string, unknown>] } }),
        'dealership_settings',
      ).problems.map(({ field }) => field)
    expect(await problemsOf(wrong)).toEqual(['default_language', 'deposit'])
    expect(await problemsOf({ ...stored, vdp_flow: 'round', name: 'Not mine' })).toEqual(['vdp_flow', 'name'])
  })
})

describe('disclosures', () => {
  test('are published from today on, and one that the file lacks shows nothing', async () => {
    const file = await read()
    const text = (text_en: string) => ({ text_en, text_fr: '' })
    const first = {
      ...file,
      parts: {
        disclosures: [
          { id: 'deposit', ...text('Ask <b>{dealer}</b>.') },
          { id: 'trade_in', ...text('Until then.') },
        ],
      },
    }
    expect(partOf(await compare(first), 'disclosures').added).toHaveLength(2)
    expect((await apply(first, ['disclosures'])).status).toBe(200)
    const second = { ...file, parts: { disclosures: [{ id: 'deposit', ...text('Other') }] } }
    expect((await apply(second, ['disclosures'])).status).toBe(200)
    const { results } = (await admin.call(disclosures.list)).body
    const shown = results.map(({ kind, versions }) => [kind, versions.map(({ text_en }) => text_en)])
    expect(Object.fromEntries(shown)).toMatchObject({
      deposit: ['Other', 'Ask <b>{dealer}</b>.'],
      trade_in: ['', 'Until then.'],
    })
    expect((await read()).parts.disclosures).toEqual([{ id: 'deposit', ...text('Other') }])
  })

  test('contain only the five marks and their placeholders', async () => {
    const file = await read()
    const parts = {
      disclosures: [
        { id: 'deposit', text_en: '<script>x</script>', text_fr: '' },
        { id: 'trade_in', text_en: '{rate}', text_fr: '' },
        { id: 'nothing', text_en: 'x', text_fr: '' },
      ],
    }
    const { problems } = partOf(await compare({ ...file, parts }), 'disclosures')
    expect(problems.map(({ index, field }) => [index, field])).toEqual([
      [0, 'text_en'],
      [1, 'text_en'],
      [2, 'id'],
    ])
  })
})

describe('price rules', () => {
  const rule = (given: object = {}) => ({
    id: newId(),
    name: 'Aged',
    is_active: true,
    conditions: ['Used'],
    makes: [],
    age_from: 60,
    age_to: null,
    adjustment: { kind: 'percent', value: '-3' },
    round_to: 100,
    round_less: 5,
    floor: null,
    effective_from: null,
    effective_to: null,
    ...given,
  })

  test('are saved in their order and not put in force, and keep the ids of existing ones', async () => {
    const file = await read()
    const of = (...rules: object[]) => ({
      ...file,
      parts: { price_profile: rules as Record<string, unknown>[] },
    })
    expect((await apply(of(rule()), ['price_profile'])).status).toBe(403)
    const profile = async () => (await platform.call(priceProfiles.get, { params: { id: own.id } })).body
    expect((await apply(of(rule()), ['price_profile'], platform)).status).toBe(200)
    const {
      rules: [made],
    } = await profile()
    const next = of(rule({ name: 'New ones', age_from: null }), rule({ age_from: 90 }))
    const { added, changed } = partOf(await compare(next, platform), 'price_profile')
    expect([added.length, changed[0]?.changes.map(({ field }) => field)]).toEqual([1, ['age_from', 'order']])
    expect((await apply(next, ['price_profile'], platform)).status).toBe(200)
    expect(await profile()).toMatchObject({
      rules: [{ name: 'New ones' }, { id: made?.id, age_from: 90 }],
      in_force: null,
      version: 3,
    })
    const wrong = of(rule({ age_from: 90, age_to: 30 }), rule({ name: '' }))
    const { problems } = partOf(await compare(wrong, platform), 'price_profile')
    expect(problems.map(({ index, field }) => [index, field])).toEqual([
      [1, 'name'],
      [0, 'age_to'],
    ])
    const twins = partOf(await compare(of(rule(), rule({ name: 'AGED ' })), platform), 'price_profile')
    expect(twins.problems).toMatchObject([{ index: 1, field: 'name', problem: { rule: 'unique' } }])
  })
})

describe('the settings of another dealership', () => {
  test('are a file for users who manage it too, and its audit log names them', async () => {
    await buildFee(target.app, { dealer_id: sister.id, name: 'Sister fee' })
    await fee({ name: 'Own fee' })
    const file = await read({ dealership_id: sister.id })
    expect(file.dealership.name).toBe('Sister Motors')
    expect((await apply(file, ['global_fees'])).status).toBe(200)
    expect(await linesOf(globalFees)).toMatchObject([{ name: 'Sister fee' }])
    const [event] = await withTenant(target.app.pool, sister, tx =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, 'settings.exported')),
    )
    expect(event?.dealer_id).toBe(sister.id)
    const theirs = await withTenant(target.app.pool, sister, tx => tx.select().from(fees))
    expect(theirs.map(({ name }) => name)).toEqual(['Sister fee'])
  })

  test('that the user does not manage are not found', async () => {
    const { status } = await admin.call(settingsFile.read, { query: { dealership_id: stranger.id } })
    expect(status).toBe(404)
  })

  test('are refused to users who may not change settings', async () => {
    const rep = await signedIn(target, await buildUser(target.app, { dealerships: [own] }), own)
    expect((await rep.call(settingsFile.read, { query: {} })).status).toBe(403)
  })
})
