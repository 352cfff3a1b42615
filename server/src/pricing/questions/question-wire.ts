import type {
  AftermarketQuestion,
  AskedQuestions,
  TradeInQuestion,
} from '@forecourt/contract/pricing/question.ts'
import { isInUse, type QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import { childrenOf, treeOf, type Branch } from '@forecourt/domain/pricing/questions/question-tree.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { wordingOf, type QuestionList } from './questions.queries.ts'
import type { StoredQuestion } from './questions.table.ts'

const copyOf = (question: StoredQuestion, order: number) => ({
  id: question.id,
  code: question.code,
  order,
  parent: question.parent,
  parent_answer: [...question.parent_answer],
  question_en: question.question_en,
  question_fr: question.question_fr,
  description_en: question.description_en,
  description_fr: question.description_fr,
  field_type: question.field_type,
  required: question.required,
  answers: question.answers.map(answer => ({ ...answer, tags: [...answer.tags] })),
})

export const orderOf = (questions: readonly StoredQuestion[], question: StoredQuestion): number =>
  childrenOf(questions, question.parent).indexOf(question)

export const tradeInWire = (question: StoredQuestion, order: number): TradeInQuestion => ({
  ...copyOf(question, order),
  active: question.active,
  country: question.country,
  version: question.version,
})

export const aftermarketWire = (question: StoredQuestion, order: number): AftermarketQuestion => ({
  ...tradeInWire(question, order),
  recommended_accessories: [...question.recommended_accessories],
  recommended_plans: [...question.recommended_plans],
})

export const listWire = <Wire>(
  { version, is_default, questions }: QuestionList,
  country: Country,
  wire: (question: StoredQuestion, order: number) => Wire,
) => ({
  version,
  is_default,
  country,
  results: questions.map(question => wire(question, orderOf(questions, question))),
})

/** The tree of questions for this country. */
export function askedWire(kind: QuestionKind, list: QuestionList, country: Country): AskedQuestions {
  const asked = treeOf(list.questions.filter(question => isInUse(question, country)))
  const leaf = ({ question }: Branch<StoredQuestion>, order: number) => copyOf(question, order)
  const middle = (branch: Branch<StoredQuestion>, order: number) => ({
    ...leaf(branch, order),
    children: branch.children.map(leaf),
  })
  const root = (branch: Branch<StoredQuestion>, order: number) => ({
    ...leaf(branch, order),
    children: branch.children.map(middle),
  })
  return { wording: wordingOf(kind, list), results: asked.map(root) }
}
