import { findUnstorableText } from '@forecourt/domain/platform/validation/text.ts'
import { invalid } from './refusal.ts'

/**
 * Refuses text that cannot be stored (NUL, half of a surrogate pair) anywhere in the input, before it reaches the
 * database (security 0.5).
 */
export function refuseUnreadable(body: unknown, query: unknown) {
  const name = findUnstorableText(body) ?? findUnstorableText(query)
  if (name !== undefined) throw invalid({ [name || 'body']: { rule: 'unreadable', params: {} } })
}
