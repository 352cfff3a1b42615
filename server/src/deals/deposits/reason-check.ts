import { OTHER_REASON_LENGTH } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { invalid } from '#platform/http/refusal.ts'

/** The words of a reason: required for `other`, and refused for the rest (decisions 3.110). */
export function checkOther(field: string, reason: string, words: string | null): string | null {
  if (reason !== 'other') return null
  const { min } = OTHER_REASON_LENGTH
  if (words === null) throw invalid({ [field]: { rule: 'required', params: {} } })
  if (words.length < min) throw invalid({ [field]: { rule: 'min_length', params: { n: min } } })
  return words
}
