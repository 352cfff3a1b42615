/** Lines in the order they are shown: ascending `order`, those without one last, then by id. Decisions 3.62. */
export function inDisplayOrder<T extends { id: string; order?: number | null }>(lines: readonly T[]): T[] {
  const place = (line: T) => line.order ?? Number.MAX_SAFE_INTEGER
  return [...lines].sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}
