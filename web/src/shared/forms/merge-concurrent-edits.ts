import { mergeFields } from '@forecourt/domain/platform/events/merge-fields.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'

const fieldsOf = (values: FieldValues) => new Map<string, unknown>(Object.entries(values))

/** One is empty or both are alike: what an input shows of them is the same. */
export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** The fields of `other` that have another value there. */
export const differingIn = (one: FieldValues, other: FieldValues): readonly string[] =>
  Object.keys(other).filter(name => !isSameValue(one[name], other[name]))

/** `onto`, with these fields of `from`. */
export const withFields = (fields: readonly string[], from: FieldValues, onto: FieldValues): FieldValues => ({
  ...onto,
  ...Object.fromEntries(fields.map((name): [string, FieldValue] => [name, from[name]])),
})

/** Merges a concurrent save into a form: takes their value of each field that only they changed. */
export function mergeConcurrentEdits(base: FieldValues, mine: FieldValues, theirs: FieldValues) {
  const { taken, conflicts } = mergeFields(fieldsOf(base), fieldsOf(mine), fieldsOf(theirs), isSameValue)
  return {
    conflicts,
    /** What the form is counted from: theirs, but for what both changed. */
    base: withFields(conflicts, base, theirs),
    merged: withFields(taken, theirs, mine),
  }
}
