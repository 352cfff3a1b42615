import type { OrderIncentives } from '@forecourt/contract/deals/order-incentives.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import type { Desk } from '#pricing/pricing/desk.queries.ts'
import { libraryLines } from '#pricing/pricing/library-lines.ts'
import { findDiscounts } from './library-rows.queries.ts'

/** @throws Refusal if the line does not apply to the vehicle in any payment type */
export function asLine({ applies, include_by_default: _default, ...line }: LibraryLine): WorksheetLine {
  if (!applies) throw new Refusal('conflict', { code: 'line_not_applicable' })
  return line
}

const isIncentive = ({ kind }: WorksheetLine) => kind === 'incentive'
const badId = { rule: 'id', params: {} }

/**
 * The worksheet with exactly these incentives, in their order; without the field unchanged (decisions 3.29).
 * @throws Refusal naming what is not on the order, what is not an incentive, and what would be removed
 * without a reason
 */
export async function withIncentives(
  tx: Tx,
  vehicle: OrderRow['vehicle'],
  worksheet: Worksheet,
  asked: OrderIncentives | undefined,
  prefix: 'incentives.' | '' = '',
  known?: Pick<Desk, 'discounts'>,
): Promise<Worksheet> {
  if (asked === undefined) return worksheet
  const { lines } = worksheet
  const present = lines.filter(isIncentive)
  const { kept, fresh } = splitAsked(asked, present, prefix)
  const library =
    fresh.length === 0
      ? []
      : (known?.discounts.filter(({ id }) => fresh.includes(id)) ??
        (await findDiscounts(tx, vehicle.dealer_id, fresh)))
  const added = libraryLines({ fees: [], discounts: library }, vehicle).filter(isIncentive)
  refuseUnknown(asked, fresh, added, prefix)
  return { ...worksheet, lines: [...lines.filter(line => !isIncentive(line)), ...kept, ...added.map(asLine)] }
}

function splitAsked(
  { global_ids, custom, removed }: OrderIncentives,
  present: readonly WorksheetLine[],
  prefix: string,
) {
  const wanted = new Set([...global_ids, ...custom.map(({ id }) => id)])
  const isPresent = (id: string) => present.some(line => line.id === id)
  const foreign = custom.findIndex(({ id }) => !isPresent(id))
  if (foreign >= 0) throw invalid({ [`${prefix}custom.${foreign}.id`]: badId })
  const wrong = removed.findIndex(({ id }) => !isPresent(id) || wanted.has(id))
  if (wrong >= 0) throw invalid({ [`${prefix}removed.${wrong}.id`]: badId })
  const silent = present.find(({ id }) => !wanted.has(id) && !removed.some(one => one.id === id))
  if (silent) throw invalid({ [`${prefix}removed`]: { rule: 'reason_required', params: { id: silent.id } } })
  return {
    kept: present.filter(({ id }) => wanted.has(id)),
    fresh: [...new Set(global_ids)].filter(id => !isPresent(id)),
  }
}

function refuseUnknown(
  { global_ids }: OrderIncentives,
  fresh: readonly string[],
  found: readonly LibraryLine[],
  prefix: string,
) {
  const unknown = fresh.find(wanted => !found.some(({ id }) => id === wanted))
  if (unknown !== undefined) throw invalid({ [`${prefix}global_ids.${global_ids.indexOf(unknown)}`]: badId })
}

/** Audits which incentives were added, and which were removed for what reason. */
export function auditIncentives(
  acting: Parameters<typeof recordAction>[0],
  tx: Tx,
  { id, worksheet }: Pick<OrderRow['order'], 'id' | 'worksheet'>,
  { global_ids, removed }: OrderIncentives,
): void {
  const added = [...new Set(global_ids)].filter(one => !worksheet.lines.some(line => line.id === one))
  recordAction(acting, tx, {
    action: 'order.incentives_changed',
    object_type: 'order',
    object_id: id,
    changes: { added, removed },
  })
}
