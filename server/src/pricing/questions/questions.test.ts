import { createHash } from 'node:crypto'
import type { TradeInQuestion } from '@forecourt/contract/pricing/question.ts'
import {
  aftermarketQuestions,
  askedQuestions,
  tradeInQuestions,
} from '@forecourt/contract/pricing/questions.ts'
import { AFTERMARKET_DEFAULTS } from '@forecourt/domain/pricing/questions/aftermarket-defaults.table.ts'
import {
  TRADE_IN_DEFAULTS,
  TRADE_IN_DEFAULTS_2,
} from '@forecourt/domain/pricing/questions/trade-in-defaults.table.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { signedIn, signedInCustomer } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { accessories } from '#pricing/accessories/accessories.table.ts'
import { buildAccessory } from '#pricing/accessories/accessories.factory.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildPlan } from '#pricing/protection-plans/protection-plans.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { questionLists } from './questions.table.ts'

const target = useTestApp()
let dealership: { id: string }
let american: { id: string }
let admin: TestBrowser
let abroad: TestBrowser

const adminOf = async (place: { id: string }) =>
  signedIn(target, await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] }), place)

beforeAll(async () => {
  dealership = await buildDealership(target.app)
  american = await buildDealership(target.app, { country: 'US', province_code: 'CA' })
  admin = await adminOf(dealership)
  abroad = await adminOf(american)
})

beforeEach(async () => {
  await withTenant(target.app.pool, dealership, tx => tx.delete(questionLists))
})

const at = (version: number) => ({ headers: { 'if-match': `"v${version}"` } })
const newKey = () => ({ headers: { 'idempotency-key': newId() } })
const dents = { question_en: 'Are there dents?', field_type: 'boolean' } as const
const list = async (by = admin) => (await by.call(tradeInQuestions.list)).body
const add = (body: object = {}, by = admin) =>
  by.call(tradeInQuestions.create, { body: { ...dents, ...body }, ...newKey() })
const byCode = (results: readonly TradeInQuestion[], code: string) => {
  const found = results.find(question => question.code === code)
  if (!found) throw new Error(`no question ${code}`)
  return found
}
const bodyOf = ({ id: _id, code: _code, order: _order, version: _version, ...body }: TradeInQuestion) => body
const placesOf = (results: readonly TradeInQuestion[]) =>
  results.map(({ id, parent, parent_answer }) => ({ id, parent, parent_answer }))

describe('the shipped questions', () => {
  test('are immutable once released: a change is a new list after them', () => {
    const digestOf = (questions: unknown) =>
      createHash('sha256').update(JSON.stringify(questions)).digest('hex').slice(0, 16)
    const released = ['fb3c20d395947fbc', 'b1528f71363da97a', '82ad03f10d8ae95d']
    expect([TRADE_IN_DEFAULTS, TRADE_IN_DEFAULTS_2, AFTERMARKET_DEFAULTS].map(digestOf)).toEqual(released)
  })

  test('apply until a dealership copies them; export and import questions in Canada only', async () => {
    const [canadian, foreign] = [await list(), await list(abroad)]
    expect(canadian).toMatchObject({ version: 1, is_default: true, country: 'CA' })
    expect(byCode(canadian.results, 'accident_cost').parent).toBe(
      byCode(canadian.results, 'involved_in_accident').id,
    )
    expect(canadian.results.some(({ code }) => code === 'export_import_usa')).toBe(true)
    expect(foreign.results.some(({ code }) => code === 'export_import_usa')).toBe(false)
    const copied = await admin.call(tradeInQuestions.customize, at(1))
    expect(copied).toMatchObject({ status: 200, body: { version: 2, is_default: false } })
    expect(copied.body.results).toEqual(canadian.results)
  })

  test('are returned nested, as they are asked', async () => {
    const { body } = await admin.call(askedQuestions.tradeIn)
    expect(body.wording).toBe('default-2')
    const payments = body.results.find(({ code }) => code === 'making_active_payments')
    expect(payments?.children.map(({ code, parent_answer }) => [code, parent_answer])).toContainEqual([
      'leasing_residual_value',
      ['lease'],
    ])
  })
})

describe('a question', () => {
  test('is appended once, changed over its version and deleted', async () => {
    const key = newKey()
    const create = () => admin.call(tradeInQuestions.create, { body: dents, ...key })
    const made = await create()
    expect(made).toMatchObject({ status: 201, body: { ...dents, version: 2, parent: null, question_fr: '' } })
    expect(Number(made.headers['x-query-count'])).toBeLessThanOrEqual(6)
    expect((await create()).body).toEqual(made.body)
    const { results, is_default } = await list()
    expect([results.at(-1)?.id, is_default]).toEqual([made.body.id, false])
    const body = { ...bodyOf(made.body), question_fr: 'Y a-t-il des bosses?' }
    const change = (version: number) =>
      admin.call(tradeInQuestions.replace, { params: made.body, body, ...at(version) })
    expect(await change(2)).toMatchObject({
      status: 200,
      body: { question_fr: body.question_fr, version: 3 },
    })
    expect(await change(2)).toMatchObject({ status: 412, body: { current: { version: 3 } } })
    // Questions added below it since are deleted too, so the version of the whole list is required.
    const { body: other } = await add()
    const remove = (version: number) =>
      admin.call(tradeInQuestions.remove, { params: made.body, ...at(version) })
    expect(await remove(3)).toMatchObject({ status: 412, body: { current: { version: 4 } } })
    expect((await remove(4)).status).toBe(204)
    await admin.call(tradeInQuestions.remove, { params: other, ...at(5) })
    expect((await list()).results).toHaveLength(results.length - 1)
    const events = await withTenant(target.app.pool, dealership, tx =>
      tx
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.dealer_id, dealership.id), eq(auditEvents.object_id, made.body.id))),
    )
    expect(events.map(({ action }) => action).sort()).toEqual([
      'question.created',
      'question.deleted',
      'question.updated',
    ])
  })

  test('is deleted with the questions below it', async () => {
    const { results } = await list()
    const payments = byCode(results, 'making_active_payments')
    await admin.call(tradeInQuestions.remove, { params: payments, ...at(1) })
    const left = (await list()).results
    expect(left.some(({ code }) => /^(?:financing|leasing)_/.test(code ?? ''))).toBe(false)
    expect(left).toHaveLength(results.length - 8)
  })

  test('of two parallel changes of two questions, both are kept', async () => {
    const { results } = await list()
    const changes = ['smoked_in', 'winter_set'].map(code => {
      const question = byCode(results, code)
      const body = { ...bodyOf(question), question_fr: 'Autrement?' }
      return admin.call(tradeInQuestions.replace, { params: question, body, ...at(1) })
    })
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200])
    const after = (await list()).results
    expect(['smoked_in', 'winter_set'].map(code => byCode(after, code).question_fr)).toEqual([
      'Autrement?',
      'Autrement?',
    ])
  })

  test.each<[string, object, string, string]>([
    ['without a text', { question_en: ' ' }, 'question_en', 'required'],
    ['of an unknown type', { field_type: 'colour' }, 'field_type', 'one_of'],
    ['to choose from nothing', { field_type: 'single_choice' }, 'answers', 'min_items'],
    [
      'with two answers of one code',
      {
        field_type: 'single_choice',
        answers: [
          { code: 'a', label_en: 'A' },
          { code: 'a', label_en: 'B' },
        ],
      },
      'answers.1.code',
      'unique',
    ],
    ['below one that is not there', { parent: newId(), parent_answer: ['true'] }, 'parent', 'id'],
    [
      'that waits for an answer without a parent',
      { parent_answer: ['true'] },
      'parent_answer',
      'leave_empty',
    ],
  ])('%s is refused on the field', async (_name, body, field, rule) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { fields: { [field]: [{ rule }] } } })
  })

  test('is at most three levels deep, below offered answers', async () => {
    const below = (parent: string, ...parent_answer: string[]) => ({ parent, parent_answer })
    const one = (await add()).body
    const two = (await add(below(one.id, 'true'))).body
    const three = (await add(below(two.id, 'false'))).body
    expect(await add(below(three.id, 'true'))).toMatchObject({
      status: 400,
      body: { fields: { parent: [{ rule: 'too_deep' }] } },
    })
    expect(await add(below(one.id, 'maybe'))).toMatchObject({
      status: 400,
      body: { fields: { parent_answer: [{ rule: 'one_of' }] } },
    })
    const body = { ...bodyOf(one), ...below(three.id, 'true') }
    expect(
      await admin.call(tradeInQuestions.replace, { params: one, body, ...at(one.version) }),
    ).toMatchObject({
      status: 400,
      body: { fields: { parent: [{ rule: 'too_deep' }] } },
    })
  })

  test('is read separately, and changed in part', async () => {
    const { body: asked } = await admin.call(aftermarketQuestions.create, {
      body: { ...dents, description_en: 'Any of them.' },
      ...newKey(),
    })
    const one = { params: asked }
    const change = (body: object) =>
      admin.call(aftermarketQuestions.update, { ...one, body, ...at(asked.version) })
    expect((await change({ question_en: '' })).body).toMatchObject({ code: 'validation' })
    expect((await change({ field_type: 'single_choice' })).body).toMatchObject({ code: 'validation' })
    const { body: saved } = await change({ question_fr: 'Des bosses?' })
    expect(saved).toEqual({ ...asked, question_fr: 'Des bosses?', version: saved.version })
    expect((await change({ required: false })).status).toBe(412)
    expect((await admin.call(aftermarketQuestions.detail, one)).body).toEqual(saved)
    expect((await abroad.call(aftermarketQuestions.detail, one)).status).toBe(404)
  })

  test('of another dealership is not found', async () => {
    const { body: made } = await add({}, abroad)
    expect((await admin.call(tradeInQuestions.remove, { params: made, ...at(made.version) })).status).toBe(
      404,
    )
    const { results } = await list()
    const places = [...placesOf(results), { id: made.id, parent: null, parent_answer: [] }]
    expect((await admin.call(tradeInQuestions.arrange, { body: { places }, ...at(1) })).status).toBe(404)
  })

  test('is changed only with permission', async () => {
    const rep = await signedIn(target, await buildUser(target.app, { dealerships: [dealership] }), dealership)
    expect((await rep.call(tradeInQuestions.list)).status).toBe(200)
    expect((await add({}, rep)).status).toBe(403)
  })
})

describe('the order', () => {
  test('is set for all questions together, over the version of the list', async () => {
    const { results, version } = await list()
    const smoked = byCode(results, 'smoked_in')
    const accident = byCode(results, 'involved_in_accident')
    const others = placesOf(results).filter(({ id }) => id !== smoked.id)
    const below = { id: smoked.id, parent: accident.id, parent_answer: ['severe'] }
    const arrange = (places: object[]) =>
      admin.call(tradeInQuestions.arrange, { body: { places: places as never }, ...at(version) })
    expect(await arrange(others)).toMatchObject({
      status: 400,
      body: { fields: { places: [{ rule: 'all_of_them' }] } },
    })
    expect(await arrange([...others, { ...below, parent_answer: ['maybe'] }])).toMatchObject({
      status: 400,
      body: { fields: { [`places.${others.length}.parent_answer`]: [{ rule: 'one_of' }] } },
    })
    const done = await arrange([...others, below])
    expect(done.status).toBe(200)
    expect(byCode(done.body.results, 'smoked_in')).toMatchObject({
      parent: accident.id,
      order: 1,
      version: 2,
    })
    expect(byCode(done.body.results, 'winter_set').version).toBe(1)
    expect(await arrange([...others, below])).toMatchObject({
      status: 412,
      body: { current: { version: 2 } },
    })
  })
})

describe('existing answers', () => {
  test('keep their wording, through changes and the return to the shipped questions', async () => {
    const { body: made } = await add()
    const wording = async (query: object = {}) =>
      admin.call(askedQuestions.tradeIn, { query: query as { wording?: string } })
    const then = (await wording()).body
    expect(then.wording).toBe('2')
    await admin.call(tradeInQuestions.remove, { params: made, ...at(2) })
    const back = await admin.call(tradeInQuestions.reset, at(3))
    expect(back).toMatchObject({ status: 200, body: { version: 4, is_default: true } })
    expect((await wording()).body.wording).toBe('default-2')
    expect((await wording({ wording: '2' })).body).toEqual(then)
    expect((await wording({ wording: '4' })).status).toBe(404)
    expect((await wording({ wording: 'default-9' })).status).toBe(404)
    expect((await wording({ wording: 'newest' })).status).toBe(400)
  })
})

describe('aftermarket questions', () => {
  const create = (body: object) =>
    admin.call(aftermarketQuestions.create, {
      body: { question_en: 'Winter tires?', field_type: 'multi_choice', ...body } as never,
      ...newKey(),
    })
  const answers = [{ code: 'winter', label_en: 'Winter', label_fr: 'Hiver', tags: ['winter_tires'] }]

  test('have tags, and recommend only what the catalogue has', async () => {
    const made = await create({ answers })
    expect(made.body).toMatchObject({ answers, recommended_plans: [] })
    expect(await create({ answers, recommended_plans: [newId()] })).toMatchObject({
      status: 400,
      body: { fields: { recommended_plans: [{ rule: 'id' }] } },
    })
    expect((await list()).is_default).toBe(true)
    const ours = { dealer_id: dealership.id }
    const own = {
      recommended_accessories: [(await buildAccessory(target.app, ours)).id],
      recommended_plans: [(await buildPlan(target.app, ours)).id],
    }
    const recommending = await create({ answers, ...own })
    expect(recommending).toMatchObject({ status: 201, body: own })
    expect(Number(recommending.headers['x-query-count'])).toBeLessThanOrEqual(6)
    const theirs = [(await buildAccessory(target.app)).id]
    expect(await create({ answers, recommended_accessories: theirs })).toMatchObject({
      status: 400,
      body: { fields: { recommended_accessories: [{ rule: 'id' }] } },
    })
  })

  test('can be changed after recommended items left the catalogue, but accept no other unknown items', async () => {
    const { id } = await buildAccessory(target.app, { dealer_id: dealership.id })
    const { body: made } = await create({ answers, recommended_accessories: [id] })
    await withTenant(target.app.pool, dealership, tx => tx.delete(accessories).where(eq(accessories.id, id)))
    const { id: own, code: _code, order: _order, version, ...body } = made
    const save = (recommended_accessories: string[]) =>
      admin.call(aftermarketQuestions.replace, {
        params: { id: own },
        body: { ...body, question_fr: 'Des pneus?', recommended_accessories },
        ...at(version),
      })
    expect((await save([id, newId()])).status).toBe(400)
    expect(await save([id])).toMatchObject({ status: 200, body: { question_fr: 'Des pneus?' } })
  })

  test('are asked of the customer, if they are active in the country', async () => {
    const { body: made } = await create({ answers })
    await create({ answers, question_en: 'Not now?', active: false })
    await create({ answers, question_en: 'Elsewhere?', country: 'US' })
    const customer = await buildCustomer(target.app, { dealer_id: dealership.id })
    const browser = await signedInCustomer(target, customer)
    const { status, body } = await browser.call(askedQuestions.aftermarket)
    expect(status).toBe(200)
    expect(body.results.at(-1)).toMatchObject({ id: made.id, answers })
    expect(body.results.find(({ code }) => code === 'yearly_distance')?.answers[0]?.label_en).toMatch(/km/)
    expect((await admin.send('GET', '/api/aftermarket/accessory/get_questions/')).status).toBe(401)
  })
})
