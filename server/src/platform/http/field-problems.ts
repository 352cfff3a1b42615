import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** A rule key is one lower-case word; any other message is the library's own sentence and is not sent. */
const ruleKey = /^[a-z][a-z0-9_]*$/

/** Maps each refused field to the rule it broke; the browser writes the sentences. */
export function fieldsOfIssues(issues: readonly Issue[], input: unknown): Record<string, FieldProblem[]> {
  // A Map: field names from users may equal inherited property names.
  const fields = new Map<string, FieldProblem[]>()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(fields, [...issue.path, key], { rule: 'unknown_field', params: {} })
    } else {
      add(fields, issue.path, problemOf(issue, valueAt(input, issue.path)))
    }
  }
  return Object.fromEntries(fields)
}

function add(fields: Map<string, FieldProblem[]>, path: readonly PropertyKey[], problem: FieldProblem) {
  const name = path.map(String).join('.') || 'body'
  if (!fields.has(name)) fields.set(name, [problem])
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )

function problemOf(issue: Issue, value: unknown): FieldProblem {
  if (issue.code === 'invalid_type' && value === undefined) return { rule: 'required', params: {} }
  if (issue.code === 'too_big') return limit(issue.origin, 'max', Number(issue.maximum))
  if (issue.code === 'too_small') return limit(issue.origin, 'min', Number(issue.minimum))
  if (ruleKey.test(issue.message)) return { rule: issue.message, params: {} }
  if (issue.code === 'invalid_value') return { rule: 'one_of', params: { values: issue.values.map(String) } }
  if (issue.code === 'invalid_format') return { rule: formats[issue.format] ?? 'format', params: {} }
  if (issue.code === 'invalid_type') return { rule: types[issue.expected] ?? 'type', params: {} }
  return { rule: 'default', params: {} }
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'id',
  date: 'valid_date',
  datetime: 'valid_date',
  regex: 'format',
}
const types: Readonly<Record<string, string>> = {
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  string: 'text',
}

function limit(origin: string, side: 'min' | 'max', bound: number): FieldProblem {
  if (origin === 'string') return { rule: `${side}_length`, params: { [side]: bound } }
  if (origin === 'array') return { rule: `${side}_items`, params: { [side]: bound } }
  return { rule: `${side}_value`, params: { [side]: bound } }
}
