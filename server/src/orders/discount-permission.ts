import type { FieldProblem } from '@forecourt/contract/errors.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/worksheet.ts'
import { can } from '@forecourt/domain/permissions/can.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../sessions/session.ts'
import type { OrderRow } from './orders.queries.ts'
import type { Own } from './own-terms.ts'

const lowersThePrice = ({ kind }: WorksheetLine) => kind === 'discount' || kind === 'incentive'

const fields = Object.keys as (line: WorksheetLine) => (keyof WorksheetLine)[]
const isSame = (line: WorksheetLine, other: WorksheetLine | undefined) =>
  other !== undefined && fields(line).every(field => line[field] === other[field])

/**
 * Without the right to custom rows (decisions 6.3, ux S-15) a worksheet may take discounts off, keep those it has and
 * add those of the library, each as it stands there.
 * @throws Refusal naming the lines that are somebody else's to give
 */
export function checkDiscounts(
  actor: Actor,
  { order, customer }: OrderRow,
  worksheet: Worksheet,
  { library }: Own,
): void {
  if (can(actor, 'pricing-worksheet:edit-custom-rows', customer)) return
  const standsIn = (lines: readonly WorksheetLine[]) => (line: WorksheetLine) =>
    isSame(
      line,
      lines.find(({ id }) => id === line.id),
    )
  const isKept = standsIn(order.worksheet.lines)
  const isOfLibrary = standsIn(library)
  const refused = worksheet.lines.filter(line => lowersThePrice(line) && !isKept(line) && !isOfLibrary(line))
  if (refused.length === 0) return
  const problem: FieldProblem[] = [{ rule: 'not_permitted', params: {} }]
  throw new Refusal('validation', {
    fields: Object.fromEntries(refused.map(({ id }) => [`lines.${id}`, problem])),
  })
}
