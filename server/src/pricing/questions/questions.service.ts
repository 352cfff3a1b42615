import type {
  aftermarketQuestions,
  askedQuestions,
  tradeInQuestions,
} from '@forecourt/contract/pricing/questions.ts'
import {
  offeredProblems,
  placeProblems,
  QUESTION_FORM,
} from '@forecourt/domain/pricing/questions/question-form.ts'
import { MAX_QUESTIONS, type Question } from '@forecourt/domain/pricing/questions/question.ts'
import { descendantsOf, inReadingOrder } from '@forecourt/domain/pricing/questions/question-tree.ts'
import type { Problem } from '@forecourt/domain/platform/validation/rule.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withCustomer, withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { AnyBody, ListSlice } from './question-lists.ts'
import { askedWire, listWire, orderOf } from './question-wire.ts'
import { insertList, readList, readWording, type QuestionList } from './questions.queries.ts'
import type { StoredQuestion } from './questions.table.ts'
import { checkRecommended } from './recommended.ts'

type Lists = typeof tradeInQuestions | typeof aftermarketQuestions
type ListCall = Call<Lists['list']>
type CreateCall = Call<Lists['create']>
type ReadCall = Call<typeof aftermarketQuestions.detail>
type SaveCall = Call<Lists['replace'] | typeof aftermarketQuestions.update>
type RemoveCall = Call<Lists['remove']>

export const readAskedTradeIn = ({ app, actor, query }: Call<typeof askedQuestions.tradeIn>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { wording } = query
    const { tenant } = actor
    const list = await (wording === undefined
      ? readList(tx, tenant, 'trade_in')
      : readWording(tx, tenant, 'trade_in', wording))
    if (!list) throw notFound()
    return askedWire('trade_in', list, tenant.country)
  })

export const readAskedAftermarket = ({ app, customer }: Call<typeof askedQuestions.aftermarket>) =>
  withCustomer(app.pool, customer, async tx => {
    const list = await readList(tx, customer.tenant, 'aftermarket')
    return askedWire('aftermarket', list, customer.tenant.country)
  })

export const readQuestions =
  <Wire>({ kind, wire }: ListSlice<Wire>) =>
  ({ app, actor }: ListCall) =>
    withTenant(app.pool, actor.tenant, async tx =>
      listWire(await readList(tx, actor.tenant, kind), actor.tenant.country, wire),
    )

export const readQuestion =
  <Wire>(slice: ListSlice<Wire>) =>
  (call: ReadCall) =>
    withTenant(call.app.pool, call.actor.tenant, async tx => {
      const { list, stored } = await find(call, tx, slice)
      return slice.wire(stored, orderOf(list.questions, stored))
    })

export const createQuestion =
  <Wire>(slice: ListSlice<Wire>) =>
  (call: CreateCall) => {
    const { app, actor, idempotency } = call
    const body: AnyBody = call.body
    checkTexts(call, body)
    return withTenant(app.pool, actor.tenant, tx =>
      runIdempotent(tx, actor, idempotency, async () => {
        const list = await readList(tx, actor.tenant, slice.kind)
        if (list.questions.length >= MAX_QUESTIONS)
          throw new Refusal('conflict', { code: 'questions_full', params: { most: MAX_QUESTIONS } })
        const question = { ...ofBody(body), id: newId(), code: null, version: list.version + 1 }
        refuse(placeProblems(list.questions, question))
        await checkRecommended(tx, actor.tenant.id, body)
        const questions = inReadingOrder([...list.questions, question])
        await store(call, tx, slice, list, questions)
        recordQuestionAction(call, tx, slice, 'created', question)
        return slice.wire(question, orderOf(questions, question))
      }),
    )
  }

/** Changes the fields of a body; the texts of the question are checked as a whole. */
export const saveQuestion =
  <Wire>(slice: ListSlice<Wire>) =>
  (call: SaveCall) => {
    const { app, actor } = call
    return withTenant(app.pool, actor.tenant, async tx => {
      const { list, stored } = await find(call, tx, slice)
      if (stored.version !== call.version) throw stale(slice.wire(stored, orderOf(list.questions, stored)))
      // JSON has no undefined fields.
      const body = { ...stored, ...call.body } as AnyBody
      checkTexts(call, body)
      const question = { ...stored, ...ofBody(body), version: list.version + 1 }
      // A question that is not moved may keep a parent answer that is no longer offered.
      if (isElsewhere(stored, question)) refuse(placeProblems(list.questions, question))
      await checkRecommended(tx, actor.tenant.id, body, stored)
      const others = list.questions.map(other => (other.id === stored.id ? question : other))
      const isAdopted = stored.parent !== question.parent
      const behind = isAdopted ? [...others.filter(other => other !== question), question] : others
      const questions = inReadingOrder(behind)
      await store(call, tx, slice, list, questions)
      recordQuestionAction(call, tx, slice, 'updated', question)
      return slice.wire(question, orderOf(questions, question))
    })
  }

export const removeQuestion =
  <Wire>(slice: ListSlice<Wire>) =>
  (call: RemoveCall): Promise<void> =>
    withTenant(call.app.pool, call.actor.tenant, async tx => {
      const { actor, version } = call
      const { list, stored } = await find(call, tx, slice)
      // Otherwise questions added below it since would be deleted unseen.
      if (list.version !== version) throw stale(listWire(list, actor.tenant.country, slice.wire))
      const gone = new Set(descendantsOf(list.questions, stored.id).map(({ id }) => id)).add(stored.id)
      const left = list.questions.filter(({ id }) => !gone.has(id))
      await store(call, tx, slice, list, left)
      recordQuestionAction(call, tx, slice, 'deleted', stored, { beneath: gone.size - 1 })
    })

/** The list and the question of a call. */
async function find<Wire>(
  { actor, params }: ReadCall | SaveCall | RemoveCall,
  tx: Tx,
  slice: ListSlice<Wire>,
): Promise<{ list: QuestionList; stored: StoredQuestion }> {
  const list = await readList(tx, actor.tenant, slice.kind)
  const stored = list.questions.find(({ id }) => id === params.id)
  if (!stored) throw notFound()
  return { list, stored }
}

const isElsewhere = (before: Question, after: Question) =>
  before.parent !== after.parent || before.parent_answer.join(' ') !== after.parent_answer.join(' ')

const ofBody = ({ recommended_accessories = [], recommended_plans = [], ...body }: AnyBody) => ({
  ...body,
  recommended_accessories,
  recommended_plans,
})

function checkTexts({ app, actor }: CreateCall | SaveCall, body: AnyBody): void {
  const { question_en, question_fr, description_en, description_fr, field_type } = body
  const values = { question_en, question_fr, description_en, description_fr, field_type }
  checkFields({ actor, now: app.now() }, QUESTION_FORM, Object.keys(QUESTION_FORM), values)
  refuse(offeredProblems(body))
}

/** @throws Refusal naming the fields, if there are problems */
export function refuse(problems: Readonly<Record<string, Problem>>): void {
  const broken = Object.entries(problems)
  if (broken.length === 0) return
  throw invalid(
    Object.fromEntries(broken.map(([field, { rule, params }]) => [field, { rule, params: { ...params } }])),
  )
}

const store = <Wire>(
  { actor }: CreateCall | SaveCall | RemoveCall,
  tx: Tx,
  { kind }: ListSlice<Wire>,
  before: QuestionList,
  questions: readonly StoredQuestion[],
) => insertList(tx, kind, before, { dealer_id: actor.tenant.id, created_by: actor.id, questions })

const recordQuestionAction = <Wire>(
  call: CreateCall | SaveCall | RemoveCall,
  tx: Tx,
  { kind }: ListSlice<Wire>,
  done: 'created' | 'updated' | 'deleted',
  { id, question_en, version }: StoredQuestion,
  more: Record<string, unknown> = {},
) =>
  recordAction(call, tx, {
    action: `question.${done}`,
    object_type: 'question',
    object_id: id,
    changes: { kind, question: question_en, version, ...more },
  })
