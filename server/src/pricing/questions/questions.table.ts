import type { Question, QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'

/** A question with the version of its list that last changed it. */
export type StoredQuestion = Question & {
  readonly version: number
  readonly recommended_accessories: readonly string[]
  readonly recommended_plans: readonly string[]
}

/**
 * Every state of a question list: changes add rows and never modify them, so that answers keep their wording. The
 * newest is in force; without rows, or if the newest is `is_default`, the shipped questions apply.
 */
export const questionLists = pgTable(
  'question_lists',
  {
    dealer_id: dealerId(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    version: integer('version').notNull(),
    is_default: boolean('is_default').notNull().default(false),
    questions: jsonb('questions').$type<readonly StoredQuestion[]>().notNull(),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by'),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.kind, table.version] })],
)
