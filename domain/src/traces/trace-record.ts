import type { DealInput } from '../payments/deal-input.ts'
import type { PricingRemark } from '../payments/deal-pricing.ts'
import { priceDeal } from '../payments/price-deal.ts'
import type { TraceNode } from '../payments/trace.ts'
import { canonicalJson } from './canonical-json.ts'
import { sha256, utf8 } from './sha256.ts'

/**
 * The version of the definitions that a trace was made by. It rises when the same input would give another figure or
 * another explanation; a record of another version is not replayed by this one.
 */
export const RULES_VERSION = 1

/** Everything a deal's figures came from, the rules of the place and the lender's terms included. */
export type TraceRecord = { rules_version: number; input: DealInput; trace: TraceNode }

export type StoredTrace = {
  /** Canonical JSON of the record. */
  text: string
  /** Hexadecimal SHA-256 of the text's UTF-8 bytes: the address it is stored under. */
  hash: string
}

/** The stored form of a deal's trace; a deal that cannot be priced has none. */
export function traceOf(
  input: DealInput,
): { ok: true; stored: StoredTrace } | { ok: false; problems: readonly PricingRemark[] } {
  const pricing = priceDeal(input)
  if (!pricing.ok) return pricing
  const record: TraceRecord = { rules_version: RULES_VERSION, input, trace: pricing.trace() }
  const text = canonicalJson(record)
  return { ok: true, stored: { text, hash: sha256(utf8(text)) } }
}

/** Whether a stored text still is what its address says. */
export const isUnaltered = ({ text, hash }: StoredTrace): boolean => sha256(utf8(text)) === hash

export type Replay =
  { ok: true; same: boolean; text: string } | { ok: false; reason: 'rules_version' | 'unpriceable' }

/**
 * Computes a stored trace again from the inputs it holds. Programmes, taxes and lines that changed since do not matter:
 * nothing is looked up. `same` says that the bytes are the stored ones.
 * @throws SyntaxError when the text is no JSON
 */
export function replay({ text }: Pick<StoredTrace, 'text'>): Replay {
  const record = JSON.parse(text) as TraceRecord
  if (record.rules_version !== RULES_VERSION) return { ok: false, reason: 'rules_version' }
  const again = traceOf(record.input)
  if (!again.ok) return { ok: false, reason: 'unpriceable' }
  return { ok: true, same: again.stored.text === text, text: again.stored.text }
}
