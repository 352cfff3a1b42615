import type {
  AftermarketQuestion,
  QuestionBody,
  TradeInQuestion,
} from '@forecourt/contract/pricing/question.ts'
import type { QuestionKind } from '@forecourt/domain/pricing/questions/question.ts'
import { aftermarketWire, tradeInWire } from './question-wire.ts'
import type { StoredQuestion } from './questions.table.ts'

/** The differences between the two lists. */
export interface ListSlice<Wire> {
  readonly kind: QuestionKind
  readonly wire: (question: StoredQuestion, order: number) => Wire
}

export const tradeInList: ListSlice<TradeInQuestion> = { kind: 'trade_in', wire: tradeInWire }
export const aftermarketList: ListSlice<AftermarketQuestion> = { kind: 'aftermarket', wire: aftermarketWire }

/** The bodies of both lists: only one of them has recommendations. */
export type AnyBody = QuestionBody &
  Partial<Pick<StoredQuestion, 'recommended_accessories' | 'recommended_plans'>>
