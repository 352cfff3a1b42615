import type { aftermarketQuestions, tradeInQuestions } from '@forecourt/contract/pricing/questions.ts'
import { arranged, arrangementProblem } from '@forecourt/domain/pricing/questions/arrange-questions.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import type { ListSlice } from './question-lists.ts'
import { listWire } from './question-wire.ts'
import { insertList, readList, type QuestionList } from './questions.queries.ts'
import { refuse } from './questions.service.ts'

type Lists = typeof tradeInQuestions | typeof aftermarketQuestions
type ArrangeCall = Call<Lists['arrange']>
type WholeCall = ArrangeCall | Call<Lists['customize']> | Call<Lists['reset']>

/** The list in force, at the version of the call. */
async function currentList<Wire>(
  { actor, version }: WholeCall,
  tx: Tx,
  { kind, wire }: ListSlice<Wire>,
): Promise<QuestionList> {
  const list = await readList(tx, actor.tenant, kind)
  if (list.version !== version) throw stale(listWire(list, actor.tenant.country, wire))
  return list
}

const record = <Wire>(
  call: WholeCall,
  tx: Tx,
  { kind }: ListSlice<Wire>,
  done: 'arranged' | 'customized' | 'reset',
  { version }: QuestionList,
) =>
  recordAction(call, tx, {
    action: `questions.${done}`,
    object_type: 'questions',
    object_id: null,
    changes: { kind, version: version + 1 },
  })

/** Requires all questions of the list: other or missing ids mean that the list was outdated. */
export const arrangeQuestions =
  <Wire>(slice: ListSlice<Wire>) =>
  (call: ArrangeCall) => {
    const { app, actor, body } = call
    return withTenant(app.pool, actor.tenant, async tx => {
      const list = await currentList(call, tx, slice)
      const asked = new Set(body.places.map(({ id }) => id))
      const known = new Set(list.questions.map(({ id }) => id))
      if ([...asked].some(id => !known.has(id))) throw notFound()
      if (asked.size !== body.places.length || asked.size !== known.size)
        throw invalid({ places: { rule: 'all_of_them', params: {} } })
      const wrong = arrangementProblem(list.questions, body.places)
      if (wrong) refuse({ [wrong.field]: wrong.problem })
      const { questions, moved } = arranged(list.questions, body.places)
      const version = list.version + 1
      const stored = questions.map(question => (moved.has(question.id) ? { ...question, version } : question))
      await insertList(tx, slice.kind, list, {
        dealer_id: actor.tenant.id,
        created_by: actor.id,
        questions: stored,
      })
      record(call, tx, slice, 'arranged', list)
      return listWire({ version, is_default: false, questions: stored }, actor.tenant.country, slice.wire)
    })
  }

/** Copies the shipped questions to the dealership, for editing. */
export const customizeQuestions =
  <Wire>(slice: ListSlice<Wire>) =>
  (call: Call<Lists['customize']>) =>
    turn(call, slice, 'customized')

/** Returns to the shipped questions. The dealership's own stay readable for existing answers. */
export const resetQuestions =
  <Wire>(slice: ListSlice<Wire>) =>
  (call: Call<Lists['reset']>) =>
    turn(call, slice, 'reset')

function turn<Wire>(call: WholeCall, slice: ListSlice<Wire>, done: 'customized' | 'reset') {
  const { app, actor } = call
  const is_default = done === 'reset'
  return withTenant(app.pool, actor.tenant, async tx => {
    const list = await currentList(call, tx, slice)
    if (list.is_default === is_default) return listWire(list, actor.tenant.country, slice.wire)
    const questions = is_default ? [] : list.questions
    await insertList(tx, slice.kind, list, {
      dealer_id: actor.tenant.id,
      created_by: actor.id,
      is_default,
      questions,
    })
    record(call, tx, slice, done, list)
    return listWire(await readList(tx, actor.tenant, slice.kind), actor.tenant.country, slice.wire)
  })
}
