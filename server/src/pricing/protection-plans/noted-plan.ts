import type { WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { lineOfRow } from '#pricing/pricing/plan-lines.ts'
import type { NotedChange } from '#pricing/programme-changes/note-change.ts'
import type { PriceCompany, PriceRow } from './plan-rows.queries.ts'

/** A plan with rows of its price grid. */
interface PlanOfRows {
  readonly plan: PriceCompany
  readonly grid: readonly PriceRow[]
}

interface Noting {
  readonly country: 'CA' | 'US'
  readonly effective_from: string
}

/** The lines deals may have of a plan: one for each row on offer. */
const linesOf = ({ plan, grid }: PlanOfRows, { country }: Noting): WorksheetLine[] =>
  plan.active
    ? grid
        .filter(({ active }) => active)
        .map(row => lineOfRow({ plan, dealer: { country } }, row, { source: 'table', as_of: row.updated }))
    : []

/** Without the time of the price, which changes with every save of a row. */
const shown = ({ plan, ...line }: WorksheetLine) => JSON.stringify({ ...line, plan: { ...plan, as_of: '' } })

/** The lines a deal would have of a plan before and after; undefined for a change that no deal shows. */
export function notedPlan(
  before: PlanOfRows,
  after: PlanOfRows | undefined,
  noting: Noting,
): NotedChange | undefined {
  const [was, is] = [linesOf(before, noting), after ? linesOf(after, noting) : []]
  const now = (line: WorksheetLine) => is.find(({ id }) => id === line.id)
  const moved = was.filter(line => {
    const next = now(line)
    return !next || shown(next) !== shown(line)
  })
  if (moved.length === 0) return undefined
  const { id, name, name_fr } = (after ?? before).plan
  return {
    kind: 'plan',
    subject_id: id,
    name,
    name_fr: name_fr ?? name,
    effective_from: noting.effective_from,
    before: { lines: moved },
    after: { lines: moved.flatMap(line => now(line) ?? []) },
  }
}
