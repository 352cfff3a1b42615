/**
 * A name as it is compared with others: without capitals, accents and the room around it. Two things that a dealership
 * sets up may not be called the same by it; the database's `folded_name` (migration 0047) says the same.
 */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/gu, '')
    .trim()
    .toLowerCase()

/** Which of these names another one before them has already, by their places. */
export function repeatedNames(names: readonly string[]): readonly number[] {
  const known = new Set<string>()
  return names.flatMap((name, place) => {
    const folded = foldedName(name)
    const isKnown = known.has(folded)
    known.add(folded)
    return isKnown ? [place] : []
  })
}
