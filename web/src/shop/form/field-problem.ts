import type { CallError } from '#shared/api/call-error.ts'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { findText } from '#shared/i18n/i18n.ts'

/** What is wrong with a field, in the shop's words where it has some. */
export function problemOf(error: CallError | undefined, field: string): string | undefined {
  const problem = error?.fields[field]?.[0]
  if (problem === undefined) return undefined
  // An empty field breaks the wire's shape before it breaks a rule of passwords.
  const rule = problem.rule === 'min_length' ? { rule: 'required', params: {} } : problem
  return findText('shop', `problem.${rule.rule}`) ?? fieldMessage(field, rule)
}
