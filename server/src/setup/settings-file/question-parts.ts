import { QuestionBody } from '@forecourt/contract/pricing/question.ts'
import { text } from '@forecourt/contract/platform/text.ts'
import { arrangementProblem } from '@forecourt/domain/pricing/questions/arrange-questions.ts'
import { offeredProblems, QUESTION_FORM } from '@forecourt/domain/pricing/questions/question-form.ts'
import { MAX_QUESTIONS, type QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import { childrenOf, inReadingOrder } from '@forecourt/domain/pricing/questions/question-tree.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { accessories } from '#pricing/accessories/accessories.table.ts'
import { protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import { questionLists, type StoredQuestion } from '#pricing/questions/questions.table.ts'
import { heldAs, noSuchName } from './list-part.ts'
import { comparable, idIn, readBody, ruleProblems } from './read-item.ts'
import type {
  ItemProblem,
  PartItem,
  RawItem,
  ReadItems,
  Reading,
  SettingsPartSlice,
} from './settings-part.ts'

/** Names of the catalogue rows that a list may reference. */
type Names = Readonly<Record<string, string>> | null

type Row = typeof questionLists.$inferSelect & { readonly accessories: Names; readonly plans: Names }

/** The recommendations of a question, by name: ids mean nothing in another dealership. */
type Recommended = {
  readonly recommended_accessories?: readonly string[]
  readonly recommended_plans?: readonly string[]
}
type Known = Omit<StoredQuestion, 'version' | keyof Recommended> & Recommended
type Body = Omit<Known, 'id' | 'code'>

/** The part of each catalogue with recommendations. */
const CATALOGUES = { recommended_accessories: 'accessories', recommended_plans: 'protection_plans' } as const
const RECOMMENDED = Object.keys(CATALOGUES) as (keyof typeof CATALOGUES)[]

const namesIn = (table: typeof accessories | typeof protectionPlans, name: PgColumn) =>
  sql<Names>`(SELECT jsonb_object_agg(c.id, c.${sql.identifier(name.name)}) FROM ${table} c
    WHERE c.dealer_id = ${questionLists.dealer_id})`

/** A stored question in the format of a file. Items no longer in their catalogue are left out. */
function named(kind: QuestionKind, { version: _version, ...question }: StoredQuestion, list: Row): Known {
  const { recommended_accessories, recommended_plans, ...kept } = question
  const called = (ids: readonly string[], names: Names) => ids.flatMap(id => names?.[id] ?? [])
  if (kind === 'trade_in') return kept
  return {
    ...kept,
    recommended_accessories: called(recommended_accessories, list.accessories),
    recommended_plans: called(recommended_plans, list.plans),
  }
}

function itemOf(question: Known, all: readonly Known[]): PartItem {
  const { id, code, parent, answers, ...body } = question
  const above = all.find(other => other.id === parent)
  return {
    id,
    index: all.indexOf(question),
    name: body.question_en,
    name_fr: body.question_fr || body.question_en,
    values: {
      ...comparable(body),
      parent: above?.question_en ?? null,
      order: childrenOf(all, parent).indexOf(question) + 1,
      answers: answers.map(({ label_en }) => label_en),
      answers_fr: answers.map(({ label_fr }) => label_fr),
      answer_codes: answers.map(answer => answer.code),
      tags: answers.flatMap(({ label_en, tags }) =>
        tags.length > 0 ? [`${label_en}: ${tags.join(', ')}`] : [],
      ),
    },
    raw: { id, code, parent, answers, ...body },
  }
}

/** A custom list of questions. A dealership without one uses the shipped list, and its part is empty. */
const questionsPart = (
  name: 'trade_in_questions' | 'aftermarket_questions',
  kind: QuestionKind,
  shape: z.ZodType<Body>,
): SettingsPartSlice<Row> => ({
  name,
  action: 'questionnaire:edit',
  references: CATALOGUES,
  select: (tx, dealerId) =>
    tx
      .select({
        ...getTableColumns(questionLists),
        accessories: namesIn(accessories, accessories.title_en).as('accessories'),
        plans: namesIn(protectionPlans, protectionPlans.name).as('plans'),
      })
      .from(questionLists)
      .where(and(eq(questionLists.dealer_id, dealerId), eq(questionLists.kind, kind)))
      .orderBy(desc(questionLists.version))
      .limit(1),
  itemsOf: ([list]) => {
    const stored = list === undefined || list.is_default ? [] : list.questions
    const questions = stored.map(question => named(kind, question, list as Row))
    return questions.map(question => itemOf(question, questions))
  },
  read: (raw, reading) => readQuestions(shape, raw, reading),
  check: ({ matches, holds }) =>
    matches.flatMap(({ wanted: { index, raw } }) =>
      RECOMMENDED.filter(field =>
        (raw as Recommended)[field]?.some(called => !heldAs(holds, CATALOGUES[field], called)),
      ).map(field => noSuchName(index, field)),
    ),
  write: (tx, { rows: [list], matches, difference, actor, holds }) => {
    const { added, changed, removed } = difference
    if (added.length + changed.length + removed.length === 0) return { statements: [], noted: [] }
    const version = (list?.version ?? 1) + 1
    const before = new Map(list?.questions.map(question => [question.id, question]))
    // An existing question keeps its id and built-in code; its child questions follow.
    const idOf = new Map(matches.map(({ wanted, stored }) => [wanted.id, stored?.id ?? wanted.id]))
    const isChanged = new Set<PartItem>([...added, ...changed.map(({ item }) => item)])
    const idsOf = (field: keyof typeof CATALOGUES, names: readonly string[] = []) =>
      names.flatMap(called => heldAs(holds, CATALOGUES[field], called)?.id ?? [])
    const questions = matches.map(({ wanted, stored }) => {
      const question = wanted.raw as unknown as Known
      const old = stored && before.get(stored.id)
      return {
        ...question,
        ...recommendedBy(field =>
          old && !isChanged.has(wanted) ? old[field] : idsOf(field, question[field]),
        ),
        id: idOf.get(wanted.id) ?? wanted.id,
        code: old ? old.code : question.code,
        parent: question.parent && (idOf.get(question.parent) ?? null),
        version: old && !isChanged.has(wanted) ? old.version : version,
      }
    })
    const row = { dealer_id: actor.tenant.id, kind, version, created_by: actor.id }
    const statement = tx
      .insert(questionLists)
      .values({ ...row, is_default: questions.length === 0, questions: inReadingOrder(questions) })
    return { statements: [statement], noted: [] }
  },
})

const recommendedBy = (ids: (field: keyof typeof CATALOGUES) => readonly string[]) => ({
  recommended_accessories: ids('recommended_accessories'),
  recommended_plans: ids('recommended_plans'),
})

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const CODE = /^[a-z0-9_]{1,60}$/

function readQuestions(shape: z.ZodType<Body>, raw: readonly RawItem[], reading: Reading): ReadItems {
  const problems: ItemProblem[] = []
  const refuse = (index: number, field: string, rule: string, params: Record<string, number> = {}) =>
    problems.push({ index, field, problem: { rule, params } })
  const questions: Known[] = []
  for (const [index, { code, ...item }] of raw.entries()) {
    const id = idIn(item)
    if (!ID.test(id)) refuse(index, 'id', 'id')
    else if (questions.some(question => question.id === id)) refuse(index, 'id', 'unique')
    else if (index >= MAX_QUESTIONS) refuse(index, 'id', 'max_items', { n: MAX_QUESTIONS })
    const { body, problems: broken } = readBody(shape, item, index)
    problems.push(...broken)
    if (body === undefined) continue
    problems.push(...ruleProblems(QUESTION_FORM, body as unknown as FieldValues, index, reading))
    for (const [field, { rule, params }] of Object.entries(offeredProblems(body)))
      problems.push({ index, field, problem: { rule, params: { ...params } } })
    questions.push({ ...body, id, code: typeof code === 'string' && CODE.test(code) ? code : null })
  }
  if (problems.length === 0) {
    // As stored: a question that waits for an answer that is not offered is never shown, and its screen says
    // so.
    const wrong = arrangementProblem(questions, questions)
    const [, index, field = ''] = wrong?.field.split('.') ?? []
    if (wrong) refuse(Number(index), field, wrong.problem.rule)
  }
  return { items: questions.map(question => itemOf(question, questions)), problems }
}

export const tradeInQuestionsPart = questionsPart('trade_in_questions', 'trade_in', QuestionBody)

const names = z.array(text(80)).max(20).default([])
const Asked = QuestionBody.extend({ recommended_accessories: names, recommended_plans: names })
export const aftermarketQuestionsPart = questionsPart('aftermarket_questions', 'aftermarket', Asked)
