import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import { formatNumber } from '@forecourt/domain/platform/markets/numbers.ts'
import { messageKeys } from '@forecourt/domain/platform/validation/message-keys.ts'
import { currentLanguage, findText } from '#shared/i18n/i18n.ts'
import type { TextParams } from '@forecourt/domain/platform/markets/format-text.ts'

/** A broken rule, found locally or by the server. */
export interface FieldProblem {
  readonly rule: string
  readonly params: Readonly<Record<string, string | number | readonly string[]>>
}

/**
 * Message of a broken rule. Product 5, in this order: the field's own message for the rule, the rule's message, the
 * credit application's, the default. A message with a missing parameter is skipped.
 */
export function fieldMessage(field: string, problem: FieldProblem): string {
  const params = figuresOf(problem)
  const rule = ruleOf(problem.rule, params)
  for (const key of messageKeys(field, rule)) {
    const text = findText('validation', key.replace(/^validation\./, ''), params)
    if (text !== undefined && !/\{\w+\}/.test(text)) return text
  }
  return findText('validation', 'default') ?? ''
}

function figuresOf({ params }: FieldProblem): TextParams {
  const figures: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string') figures[name] = value
    else if (typeof value === 'number') figures[name] = written(value)
  }
  const bound = figures['n'] ?? figures['max'] ?? figures['min']
  return bound === undefined ? figures : { n: bound, ...figures }
}

/** Formatted for the reader; a year has four digits and is not formatted. */
const written = (value: number): string | number =>
  Number.isInteger(value) && Math.abs(value) < 10_000
    ? value
    : formatNumber(value, localeOf(currentLanguage(), 'CA'))

/** For a text that is not a number the message shows the format, not the number of decimals. */
function ruleOf(rule: string, params: TextParams): string {
  if (rule === 'postal_code' || rule === 'postal_place') return ofCountry(rule, params)
  if (rule === 'phone' && params['part'] === 'extension') return 'phone_extension'
  return rule === 'decimal' && params['n'] === undefined ? 'decimal_form' : rule
}

function ofCountry(rule: 'postal_code' | 'postal_place', params: TextParams): string {
  const country = params['country']
  if (country === undefined) return 'postal_code'
  const place = String(country).toLowerCase()
  return rule === 'postal_code' ? `postal_code_${place}` : `postal_place_${place}`
}

/** Whether a name in a refusal concerns a field: the field, a part of it, or the list that starts with it. */
export const isAbout = (field: string, name: string): boolean =>
  name === field || name.startsWith(`${field}.`)

/** Message of each field: its first problem. */
export function firstProblems(
  fields: Readonly<Record<string, readonly FieldProblem[]>>,
): Readonly<Record<string, FieldProblem>> {
  const found: Record<string, FieldProblem> = {}
  for (const [name, [first]] of Object.entries(fields)) if (first !== undefined) found[name] = first
  return found
}
