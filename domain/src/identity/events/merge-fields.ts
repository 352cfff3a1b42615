/** Every field of something that is edited, under one name. */
export type Fields = ReadonlyMap<string, unknown>

export interface FieldMerge {
  /** Fields that they alone changed: theirs are taken. */
  readonly taken: readonly string[]
  /** Fields that both changed, to different values: somebody has to decide. */
  readonly conflicts: readonly string[]
}

/**
 * What two people made of one state, field by field. A field that both set to the same value is no conflict, and one
 * that is there on one side alone was added or removed there.
 *
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
