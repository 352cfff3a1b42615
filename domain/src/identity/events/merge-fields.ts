/** Every field of an edited record, by name. */
export type Fields = ReadonlyMap<string, unknown>

export interface FieldMerge {
  /** Fields that only the other user changed: their values are used. */
  readonly taken: readonly string[]
  /** Fields that both changed to different values: a user must decide. */
  readonly conflicts: readonly string[]
}

/**
 * Merges two concurrent edits of one state, field by field. Equal values are no conflict; a field that exists on
 * one side only was added or removed there.
 * @param base what both began with
 * @param mine what is not stored yet
 * @param theirs what is stored
 */
export function mergeFields(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  isSame: (one: unknown, other: unknown) => boolean = Object.is,
): FieldMerge {
  const taken: string[] = []
  const conflicts: string[] = []
  for (const name of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [was, own, other] = [base.get(name), mine.get(name), theirs.get(name)]
    if (isSame(was, other) || isSame(own, other)) continue
    ;(isSame(was, own) ? taken : conflicts).push(name)
  }
  return { taken, conflicts }
}
