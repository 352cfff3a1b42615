import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { defaultQuestions } from '@forecourt/domain/pricing/questions/default-questions.ts'
import type { QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import * as fc from 'fast-check'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { insertList, readList } from '#pricing/questions/questions.queries.ts'
import { questionLists } from '#pricing/questions/questions.table.ts'
import { readSettings } from '#setup/settings-file/settings-file.queries.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

type Place = { readonly id: string }

const KINDS: readonly [RegExp, QuestionKind][] = [
  [/\/(?:dealer-)?trade-in-questions\//, 'trade_in'],
  [/\/aftermarket\/question\//, 'aftermarket'],
]

const kindOf = (path: string) => KINDS.find(([pattern]) => pattern.test(path))?.[1]

/** Deletes custom questions: without them all questions are at their first version. */
export const forgetQuestions = ({ app }: TestApp, dealership: Place) =>
  withTenant(app.pool, dealership, tx => tx.delete(questionLists))

/**
 * Resets the list for a call that copies or resets it as a whole without a body, so that it is at its first
 * version too.
 */
export async function renewQuestions(target: TestApp, { path }: AnyEndpoint, dealership: Place) {
  if (/\/(?:customize|reset)\/$/.test(path) && kindOf(path) !== undefined)
    await forgetQuestions(target, dealership)
}

/** Valid values for calls about questions, or about all settings. */
export async function valuesOfQuestions(
  target: TestApp,
  endpoint: AnyEndpoint,
  dealership: Place,
): Promise<Known> {
  const kind = kindOf(endpoint.path)
  if (kind === undefined) return valuesOfSettings(target, endpoint, dealership)
  await forgetQuestions(target, dealership)
  return {
    parent: fc.constant(null),
    parent_answer: fc.constant([]),
    question_en: fc.constant('Are there dents?'),
    field_type: fc.constantFrom('boolean', 'text'),
    answers: fc.constant([]),
    recommended_accessories: fc.constant([]),
    recommended_plans: fc.constant([]),
    wording: fc.constant('default-1'),
    places: fc.constant(
      defaultQuestions(kind, 'CA').map(({ id, parent, parent_answer }) => ({ id, parent, parent_answer })),
    ),
  }
}

async function valuesOfSettings({ app }: TestApp, { path }: AnyEndpoint, dealership: Place): Promise<Known> {
  if (!path.startsWith('/api/dealer/settings-file/')) return {}
  const { state } = await withTenant(app.pool, dealership, tx =>
    readSettings(tx, dealership.id, '2026-11-21'),
  )
  const file = {
    format: 'forecourt-settings',
    schema_version: 1,
    dealership: { name: 'Elsewhere', country: 'CA' },
    parts: { custom_fees: [], trade_in_questions: [] },
  }
  return { file: fc.constant(file), parts: fc.constant(['custom_fees']), state: fc.constant(state) }
}

/** A question for a write. */
export async function questionFor(target: TestApp, { path }: AnyEndpoint, dealership: Place) {
  const kind = kindOf(path)
  if (kind === undefined) return undefined
  await forgetQuestions(target, dealership)
  return defaultQuestions(kind, 'CA')[0]?.id
}

/** A custom question of this dealership: the shipped ones have the same ids everywhere. */
export async function ownQuestionFor({ app }: TestApp, { path }: AnyEndpoint, { id: dealer_id }: Place) {
  const kind = kindOf(path)
  if (kind === undefined) return undefined
  const id = newId()
  await withTenant(app.pool, { id: dealer_id }, async tx => {
    const before = await readList(tx, { id: dealer_id, country: 'CA' }, kind)
    const [shipped] = before.questions
    if (shipped === undefined) throw new Error('no question is shipped')
    const questions = [...before.questions, { ...shipped, id, code: null, version: 1 }]
    await insertList(tx, kind, before, { dealer_id, created_by: null, questions })
  })
  return id
}
