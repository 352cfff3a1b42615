import type { Slice } from './customer-ordering.ts'
import type { Mark, RememberedCounts, RememberedMarks } from './remembered-counts.ts'

/**
 * Distance in rows between remembered rows, which bounds how many a page skips. Smaller for short lists, whose
 * rows are expensive to find among many others.
 */
const spacingOf = (count: number) => Math.max(50, Math.ceil(count / 2000))

/** Whether remembered rows are worthwhile for a page. */
export const isFar = ({ offset }: Slice, count: number): boolean => offset >= 2 * spacingOf(count)

/** Under constant writes nothing can be remembered, so attempts are limited. */
const TRIES = 3

interface FarPage<Row> {
  /** The list with its order. */
  readonly name: string
  readonly slice: Slice
  readonly count: number
  /** Walks a number of rows from a row, or from the beginning, and returns every n-th. */
  readonly walk: (
    from: Mark | undefined,
    steps: { readonly most: number; readonly every: number },
  ) => Promise<RememberedMarks | undefined>
  /** Rows of a slice, of the whole list or after a given row. */
  readonly page: (slice: Slice, from?: Mark) => Promise<readonly Row[]>
}

/**
 * A page far from both ends of its list. The first request walks the list up to it and remembers rows on the way;
 * while nothing is written, this page and its neighbours start at the nearest remembered row. As with counts, this
 * holds only for the version that the page's own statement sees.
 */
export async function farPage<Row extends { readonly list_version: number | null }>(
  remembered: RememberedCounts['marks'],
  { name, slice, count, walk, page }: FarPage<Row>,
): Promise<readonly Row[]> {
  const every = spacingOf(count)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const known = remembered.recall(name)
    const nearest = known?.marks.findLast(({ after }) => after <= slice.offset)
    const ahead = slice.offset - (nearest?.after ?? 0)
    if (known && nearest && ahead < 2 * every) {
      const rows = await page({ ...slice, offset: ahead }, nearest)
      if (rows[0]?.list_version === known.version) return rows
      remembered.forget(name)
    } else {
      const walked = await walk(nearest, { most: ahead, every })
      if (!walked) return page(slice)
      const { version, marks } = walked
      // A walk in another version began at a row that may have another position now.
      if (known && known.version !== version) remembered.forget(name)
      else remembered.remember(name, { version, marks: [...(known?.marks ?? []), ...marks] })
    }
  }
  return page(slice)
}
