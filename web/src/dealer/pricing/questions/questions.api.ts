import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import type { AftermarketQuestion, AftermarketQuestionList } from '@forecourt/contract/pricing/question.ts'
import { aftermarketQuestions, tradeInQuestions } from '@forecourt/contract/pricing/questions.ts'
import type { Place } from '@forecourt/domain/pricing/questions/arrange-questions.ts'
import type { QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient, refresh } from '#shared/api/query-client.ts'

/** A question of either list; only aftermarket questions have recommendations. */
export type Question = Omit<AftermarketQuestion, 'recommended_accessories' | 'recommended_plans'> &
  Partial<AftermarketQuestion>
export type QuestionList = Omit<AftermarketQuestionList, 'results'> & {
  readonly results: readonly Question[]
}

/** Endpoints of a list. Aftermarket questions have additional fields. */
const calls = {
  trade_in: tradeInQuestions as unknown as typeof aftermarketQuestions,
  aftermarket: aftermarketQuestions,
} as const satisfies Record<QuestionKind, typeof aftermarketQuestions>

export type QuestionBody = BodyInputOf<typeof aftermarketQuestions.create>

const listQuery = (kind: QuestionKind) => query(calls[kind].list, {})

export const questionQueries = {
  list: (kind: QuestionKind) => ({
    ...listQuery(kind),
    select: (list: AftermarketQuestionList): QuestionList => list,
  }),
}

const ifMatch = ({ version }: { readonly version: number }) => `"v${version}"`

/** Creates a question; the idempotency key prevents a second one on a retry. */
export const createQuestion = (kind: QuestionKind, body: QuestionBody): Promise<Question> =>
  changed(kind, call(calls[kind].create, { body }))

/** Replaces a question, over the version that was read. */
export const saveQuestion = (kind: QuestionKind, question: Question, body: QuestionBody): Promise<Question> =>
  changed(kind, call(calls[kind].replace, { params: { id: question.id }, body, ifMatch: ifMatch(question) }))

/** Deletes a question with its children, over the version of the list that was read. */
export const removeQuestion = (kind: QuestionKind, list: QuestionList, { id }: Question): Promise<void> =>
  changed(kind, call(calls[kind].remove, { params: { id }, ifMatch: ifMatch(list) }))

/** Sets the positions of all questions of the list, over the version that was read. */
export const arrangeQuestions = (kind: QuestionKind, list: QuestionList, places: readonly Place[]) =>
  kept(
    kind,
    call(calls[kind].arrange, {
      body: {
        places: places.map(({ id, parent, parent_answer }) => ({
          id,
          parent,
          parent_answer: [...parent_answer],
        })),
      },
      ifMatch: ifMatch(list),
    }),
  )

/** Copies the shipped questions for editing. */
export const customizeQuestions = (kind: QuestionKind, list: QuestionList) =>
  kept(kind, call(calls[kind].customize, { ifMatch: ifMatch(list) }))

/** Replaces the dealership's questions by the shipped ones. */
export const resetQuestions = (kind: QuestionKind, list: QuestionList) =>
  kept(kind, call(calls[kind].reset, { ifMatch: ifMatch(list) }))

async function changed<T>(kind: QuestionKind, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(calls[kind].list)
  }
}

/** Returns the whole list; a refusal refetches it. */
async function kept(kind: QuestionKind, work: Promise<AftermarketQuestionList>): Promise<void> {
  try {
    queryClient.setQueryData(listQuery(kind).queryKey, await work)
  } catch (error) {
    await refresh(calls[kind].list)
    throw error
  }
}
