/**
 * Normalizes a name for comparison: without case, accents and surrounding whitespace. Two settings of a
 * dealership may not have the same normalized name; the database's `folded_name` (migration 0047) is equivalent.
 */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/gu, '')
    .trim()
    .toLowerCase()

/** The positions of names that repeat an earlier one. */
export function repeatedNames(names: readonly string[]): readonly number[] {
  const known = new Set<string>()
  return names.flatMap((name, place) => {
    const folded = foldedName(name)
    const isKnown = known.has(folded)
    known.add(folded)
    return isKnown ? [place] : []
  })
}
