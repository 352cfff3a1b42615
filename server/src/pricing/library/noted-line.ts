import type { NotedChange } from '#pricing/programme-changes/note-change.ts'
import type { LineRow } from './library.queries.ts'
import type { LineCatalogue } from './line-catalogues.ts'

/** A changed or deleted line of the library. */
export interface Moved {
  readonly id: string
  readonly before: LineRow
  readonly after: LineRow | undefined
}

/** The line a deal would have before and after; undefined for a change that no deal shows. */
export function notedLine(
  slice: LineCatalogue,
  { id, before, after }: Moved,
  effective_from: string,
): NotedChange | undefined {
  const lines = { before: slice.line(before), after: after === undefined ? null : slice.line(after) }
  if (JSON.stringify(lines.before) === JSON.stringify(lines.after)) return undefined
  const { kind, name, name_fr } = lines.after ?? lines.before
  return {
    kind: kind === 'incentive' ? 'incentive' : slice.noun,
    subject_id: id,
    name,
    name_fr,
    effective_from,
    ...lines,
  }
}
