import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { PricedDeal } from '#pricing/payments/deal/deal-pricing.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { canonicalJson } from './canonical-json.ts'
import { traceOf } from './trace-of.ts'

/**
 * Version of the definitions of a trace. It increases when the same input would give another figure or
 * explanation; a record of another version is not replayed.
 */
export const RULES_VERSION = 2

/** All inputs of a deal's figures, including the rules of the place and the lender's terms. */
export type TraceRecord = { rules_version: number; input: DealInput; trace: TraceNode }

/**
 * The stored text of a priced deal: canonical JSON, so that equal deals have equal bytes; the SHA-256 of the text
 * is its address.
 */
export function traceText(input: DealInput, pricing: PricedDeal): string {
  const record: TraceRecord = { rules_version: RULES_VERSION, input, trace: traceOf(pricing) }
  return canonicalJson(record)
}

export type Replay = {
  record: TraceRecord
  /** Whether a replay gave the same bytes; otherwise why it was not possible. */
  outcome: 'same' | 'different' | 'rules_version' | 'unpriceable'
}

/**
 * Computes a stored trace again from its own inputs. Later changes of programmes, taxes and lines have no effect:
 * nothing is looked up.
 * @throws SyntaxError if the text is not JSON
 */
export function replay(text: string): Replay {
  const record = JSON.parse(text) as TraceRecord
  if (record.rules_version !== RULES_VERSION) return { record, outcome: 'rules_version' }
  const again = priceDeal(record.input)
  if (!again.ok) return { record, outcome: 'unpriceable' }
  return { record, outcome: traceText(record.input, again) === text ? 'same' : 'different' }
}
