import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { PricedDeal } from '#pricing/payments/deal/deal-pricing.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { canonicalJson } from './canonical-json.ts'
import { traceOf } from './trace-of.ts'

/**
 * The version of the definitions that a trace was made by. It rises when the same input would give another figure or
 * another explanation; a record of another version is not replayed by this one.
 */
export const RULES_VERSION = 2

/** Everything a deal's figures came from, the rules of the place and the lender's terms included. */
export type TraceRecord = { rules_version: number; input: DealInput; trace: TraceNode }

/**
 * The text under which a priced deal is explained for ever: canonical JSON, so that equal deals have equal bytes and
 * the text's SHA-256 is its address.
 */
export function traceText(input: DealInput, pricing: PricedDeal): string {
  const record: TraceRecord = { rules_version: RULES_VERSION, input, trace: traceOf(pricing) }
  return canonicalJson(record)
}

export type Replay = {
  record: TraceRecord
  /** Whether the bytes came out again; otherwise what stands against a comparison. */
  outcome: 'same' | 'different' | 'rules_version' | 'unpriceable'
}

/**
 * Computes a stored trace again from the inputs it holds. Programmes, taxes and lines that changed since do not matter:
 * nothing is looked up.
 * @throws SyntaxError when the text is no JSON
 */
export function replay(text: string): Replay {
  const record = JSON.parse(text) as TraceRecord
  if (record.rules_version !== RULES_VERSION) return { record, outcome: 'rules_version' }
  const again = priceDeal(record.input)
  if (!again.ok) return { record, outcome: 'unpriceable' }
  return { record, outcome: traceText(record.input, again) === text ? 'same' : 'different' }
}
