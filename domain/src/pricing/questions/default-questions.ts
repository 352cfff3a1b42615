import type { Country } from '#platform/markets/countries.ts'
import { AFTERMARKET_DEFAULTS } from './aftermarket-defaults.table.ts'
import type { Question, QuestionKind } from './question.ts'
import { TRADE_IN_DEFAULTS, TRADE_IN_DEFAULTS_2 } from './trade-in-defaults.table.ts'

/**
 * The shipped lists, oldest first; the last one is current. Stored answers refer to their list, so a released
 * list is never changed; add its successor after it.
 */
const SHIPPED: Readonly<Record<QuestionKind, readonly (readonly Question[])[]>> = {
  trade_in: [TRADE_IN_DEFAULTS, TRADE_IN_DEFAULTS_2],
  aftermarket: [AFTERMARKET_DEFAULTS],
}

/** The shipped questions of a kind (decisions 3.70, 3.92), in reading order. */
export function defaultQuestions(
  kind: QuestionKind,
  country: Country,
  edition = currentEdition(kind),
): readonly Question[] {
  const questions = SHIPPED[kind][edition - 1] ?? []
  return questions.filter(question => question.country === null || question.country === country)
}

/** Number of the current shipped list, from 1. */
export const currentEdition = (kind: QuestionKind): number => SHIPPED[kind].length
