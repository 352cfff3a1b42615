/** The list after an item swapped places with the previous (-1) or the next one (1). */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const [one, other] = [list[index], list[index + by]]
  if (one === undefined || other === undefined) return [...list]
  return list.toSpliced(index, 1, other).toSpliced(index + by, 1, one)
}
