import type { Slice } from './customer-ordering.ts'
import type { Mark, RememberedCounts, RememberedMarks } from './remembered-counts.ts'

/**
 * How far apart the rows of a list are that are remembered, and so how many rows a page passes over: few where a list has
 * few rows, as those are found one by one among many that are not in it.
 */
const spacingOf = (count: number) => Math.max(50, Math.ceil(count / 2000))

/** Whether it is worth remembering how to get to a page. */
export const isFar = ({ offset }: Slice, count: number): boolean => offset >= 2 * spacingOf(count)

/** Writing so fast that nothing can be remembered is no reason to go on trying. */
const TRIES = 3

interface FarPage<Row> {
  /** The list and its order. */
  readonly name: string
  readonly slice: Slice
  readonly count: number
  /** Walks on from a row, or from the beginning, over so many rows, and tells every so many. */
  readonly walk: (
    from: Mark | undefined,
    steps: { readonly most: number; readonly every: number },
  ) => Promise<RememberedMarks | undefined>
  /** Rows of a slice, of the whole list or of what is behind a row. */
  readonly page: (slice: Slice, from?: Mark) => Promise<readonly Row[]>
}

/**
 * A page far from both ends of its list. Whoever asks first has the list walked up to there; on the way rows are
 * remembered, and as long as nothing is written, this page and its neighbours are read from the row nearest to
 * them. As with counts, what is remembered is good only for the version that the page's own statement sees.
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
      // A walk in another version began at a row that may stand elsewhere by now.
      if (known && known.version !== version) remembered.forget(name)
      else remembered.remember(name, { version, marks: [...(known?.marks ?? []), ...marks] })
    }
  }
  return page(slice)
}
