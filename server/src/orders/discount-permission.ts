import type { FieldProblem } from '@forecourt/contract/errors.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/worksheet.ts'
import { can } from '@forecourt/domain/permissions/can.ts'
import type { Tx } from '../db/client.ts'
import { Refusal } from '../http/refusal.ts'
import { getDesk } from '../pricing/desk.queries.ts'
import { libraryLines } from '../pricing/library-lines.ts'
import type { Actor } from '../sessions/session.ts'
import type { OrderRow } from './orders.queries.ts'

const lowersThePrice = ({ kind }: WorksheetLine) => kind === 'discount' || kind === 'incentive'

const fields = Object.keys as (line: WorksheetLine) => (keyof WorksheetLine)[]
const isSame = (line: WorksheetLine, other: WorksheetLine | undefined) =>
  other !== undefined && fields(line).every(field => line[field] === other[field])

/**
 * Without the right to custom rows (decisions 6.3, ux S-15) a worksheet may take discounts off, keep those it has and
 * add those of the library, each as it stands there.
 * @throws Refusal naming the lines that are somebody else's to give
 */
export async function checkDiscounts(
  tx: Tx,
  actor: Actor,
  { order, vehicle, customer }: OrderRow,
  { worksheet, day }: { worksheet: Worksheet; day: string },
): Promise<void> {
  if (can(actor, 'pricing-worksheet:edit-custom-rows', customer)) return
  const isKept = (line: WorksheetLine) =>
    isSame(
      line,
      order.worksheet.lines.find(({ id }) => id === line.id),
    )
  const changed = worksheet.lines.filter(line => lowersThePrice(line) && !isKept(line))
  if (changed.length === 0) return
  const library = libraryLines(await getDesk(tx, actor.tenant.id, day), {
    vehicle_condition: vehicle.vehicle_condition,
    stock_status: vehicle.stock_status,
    vehicle_type: vehicle.segment,
  })
  const refused = changed.filter(
    line =>
      !isSame(
        line,
        library.find(({ id }) => id === line.id),
      ),
  )
  if (refused.length === 0) return
  const problem: FieldProblem[] = [{ rule: 'not_permitted', params: {} }]
  throw new Refusal('validation', {
    fields: Object.fromEntries(refused.map(({ id }) => [`lines.${id}`, problem])),
  })
}
