import { FIELD_TYPES, MAX_ANSWERS, MAX_QUESTIONS } from '@forecourt/domain/pricing/questions/question.ts'
import { z } from 'zod'
import { Id, text } from '#platform/text.ts'

const Code = z.string().regex(/^[a-z0-9_]{1,40}$/, { message: 'question_code' })
const Country = z.enum(['CA', 'US'])
const words = (max: number) => text(max).default('')

const OfferedAnswer = z.strictObject({
  code: Code,
  label_en: text(120),
  label_fr: words(120),
  /** What an answer recommends: kinds of plans and accessories, or the dealership's own tags. */
  tags: z.array(Code).max(20).default([]),
})

const Parent = Id.nullable().default(null)
/** The answers of the parent question that show this question. */
const ParentAnswer = z.array(Code).max(MAX_ANSWERS).default([])

/** Product 3, trade-in question; decisions 3.70 and 3.93. */
export const QuestionBody = z.strictObject({
  parent: Parent,
  parent_answer: ParentAnswer,
  question_en: text(300),
  question_fr: words(300),
  description_en: words(1000),
  description_fr: words(1000),
  field_type: z.enum(FIELD_TYPES),
  required: z.boolean().default(true),
  active: z.boolean().default(true),
  country: Country.nullable().default(null),
  answers: z.array(OfferedAnswer).max(MAX_ANSWERS).default([]),
})
export type QuestionBody = z.output<typeof QuestionBody>

/** Recommended whatever the answer is; options recommend by their own tags. */
const recommended = {
  recommended_accessories: z.array(Id).max(20).default([]),
  recommended_plans: z.array(Id).max(20).default([]),
}

export const AftermarketQuestionBody = QuestionBody.extend(recommended)

const stored = {
  id: Id,
  /** The product's name of a shipped question. */
  code: z.string().nullable(),
  /** Position among the questions with the same parent, from 0. */
  order: z.int(),
  version: z.int(),
}

const answer = { code: Code, label_en: z.string(), label_fr: z.string(), tags: z.array(Code) }

const asked = {
  question_en: z.string(),
  question_fr: z.string(),
  description_en: z.string(),
  description_fr: z.string(),
  field_type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  answers: z.array(z.object(answer)),
}

const placed = { parent: Id.nullable(), parent_answer: z.array(Code) }

export const TradeInQuestion = z.object({
  ...stored,
  ...placed,
  ...asked,
  active: z.boolean(),
  country: Country.nullable(),
})
export type TradeInQuestion = z.output<typeof TradeInQuestion>

export const AftermarketQuestion = TradeInQuestion.extend({
  recommended_accessories: z.array(Id),
  recommended_plans: z.array(Id),
})
export type AftermarketQuestion = z.output<typeof AftermarketQuestion>

/** A list of questions for its editor: with inactive ones and those of other countries, in reading order. */
const listOf = <Q extends z.ZodType>(question: Q) =>
  z.object({
    /** Incremented by every change of the list; questions have versions of their own. */
    version: z.int(),
    /** The shipped questions are used: the dealership has none of its own. */
    is_default: z.boolean(),
    country: Country,
    results: z.array(question),
  })

export const TradeInQuestionList = listOf(TradeInQuestion)
export type TradeInQuestionList = z.output<typeof TradeInQuestionList>
export const AftermarketQuestionList = listOf(AftermarketQuestion)
export type AftermarketQuestionList = z.output<typeof AftermarketQuestionList>

const third = z.object({ id: Id, code: z.string().nullable(), order: z.int(), ...placed, ...asked })
const second = third.extend({ children: z.array(third) })
const first = third.extend({ children: z.array(second) })

/** The questions as a tree: only active ones of the dealership's country. */
export const AskedQuestions = z.object({
  /** Stored answers refer to the list by this version, and so to its questions. */
  wording: z.string(),
  results: z.array(first),
})
export type AskedQuestions = z.output<typeof AskedQuestions>

/** A list that was served before: `7` of the dealership, `default-1` as shipped. */
export const Wording = z.string().regex(/^(?:default-)?[1-9]\d{0,8}$/, { message: 'id' })

/** Parents and positions of all questions of a list, in reading order. */
export const Arrangement = z.strictObject({
  places: z
    .array(z.strictObject({ id: Id, parent: Parent, parent_answer: ParentAnswer }))
    .min(1)
    .max(MAX_QUESTIONS),
})
