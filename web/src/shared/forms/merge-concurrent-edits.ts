import { mergeFields } from '@forecourt/domain/identity/events/merge-fields.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'

const fieldsOf = (values: FieldValues) => new Map<string, unknown>(Object.entries(values))

/** Both empty or equal: an input shows them alike. */
export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** Fields with a different value in `other`. */
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
    /** The new base of the form: their version, except for conflicts. */
    base: withFields(conflicts, base, theirs),
    merged: withFields(taken, theirs, mine),
  }
}
