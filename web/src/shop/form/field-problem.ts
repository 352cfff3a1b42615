import type { CallError } from '#shared/api/call-error.ts'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { findText } from '#shared/i18n/i18n.ts'

/** Message of a field's error, with the shop's own text if there is one. */
export function problemOf(error: CallError | undefined, field: string): string | undefined {
  const problem = error?.fields[field]?.[0]
  if (problem === undefined) return undefined
  // An empty field violates the schema before a rule of passwords.
  const rule = problem.rule === 'min_length' ? { rule: 'required', params: {} } : problem
  return findText('shop', `problem.${rule.rule}`) ?? fieldMessage(field, rule)
}
