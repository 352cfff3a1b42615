import type { NextMove } from '@forecourt/contract/deals/order-steps.ts'
import type {
  AgreedAccessory,
  AgreedPlanPrice,
  Order,
  OrderWithWorksheet,
} from '@forecourt/contract/deals/orders.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { appointmentWire } from '#deals/appointments/appointment-wire.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import { offerWire, tradeInSummary } from '#deals/trade-ins/trade-in-wire.ts'
import { vehicleWire } from '#inventory/vehicles/vehicle-wire.ts'
import { stepsOf } from './order-progress.ts'
import type { OrderRow } from './orders.queries.ts'
import type { ManagementStatus } from '@forecourt/domain/deals/orders/management-statuses.ts'

interface MoveMoment {
  readonly now: Date
  readonly tenant: Pick<SessionDealership, 'response_time_minutes'>
}

interface Moment extends MoveMoment {
  readonly tenant: Pick<SessionDealership, 'response_time_minutes' | 'timezone'>
}

export const orderWire = (
  { order, vehicle, appointment, trade_ins, available_trade_in, rep, archived_by, updated_by }: OrderRow,
  { now, tenant }: Moment,
): Order => ({
  id: order.id,
  number: order.number,
  customer: order.customer_id,
  payment_type: order.payment_type,
  payment_include_tax: order.payment_include_tax,
  campaign: order.campaign,
  note: order.note,
  postal_code: order.postal_code,
  is_archived: order.is_archived,
  archived_status_changed_at: order.archived_status_changed_at,
  archived_status_changed_by: archived_by,
  vehicle: vehicleWire(vehicle, { now, day: quoteDate(now, tenant.timezone) }),
  steps: { ...stepsOf(order) },
  order_management_status: order.order_management_status as ManagementStatus,
  next_move: nextMoveWire(order, { now, tenant }),
  confirmation: confirmedWire(order.confirmation),
  commission_number: order.commission_number,
  proposed_appointment: appointment && appointmentWire(appointment, rep),
  trade_in: tradeInSummary(trade_ins[0] ?? null, now),
  available_trade_in: tradeInSummary(available_trade_in, now),
  current_offer: trade_ins[0]?.offer ? offerWire(trade_ins[0].offer, now) : null,
  payment: order.payment,
  is_draft: isDraft(order),
  created: order.created,
  updated: order.updated,
  updated_by,
  version: order.version,
})

const confirmedWire = (confirmation: OrderRow['order']['confirmation']): Order['confirmation'] => {
  if (confirmation === null) return null
  const { by: _by, ...shown } = confirmation
  return shown
}

export const orderWithWorksheet = (row: OrderRow, moment: Moment): OrderWithWorksheet => ({
  ...orderWire(row, moment),
  worksheet: row.order.worksheet,
  accessories: agreedAccessories(row.order.worksheet),
  protection_plan_prices: agreedPlans(row.order.worksheet),
  overrides: row.order.overrides.map(({ field, own, given, owed_by }) => ({
    field,
    own,
    given,
    ...(owed_by && { owed_by }),
  })),
})

/** The accessories of a worksheet, as agreed. */
const agreedAccessories = ({ lines }: Worksheet): AgreedAccessory[] =>
  lines.flatMap(({ kind, id, name, name_fr, amount: price, pre_installed = false }) =>
    kind === 'accessory' ? [{ id, name, name_fr, price, pre_installed }] : [],
  )

/** The plans of a worksheet, as agreed. */
export const agreedPlans = ({ lines }: Worksheet): AgreedPlanPrice[] =>
  lines.flatMap(({ id, amount: price, pre_installed = false, plan }) => {
    if (!plan) return []
    const { id: planId, name, name_fr, title_en, title_fr, source, as_of } = plan
    return [
      { id, price, title_en, title_fr, plan: { id: planId, name, name_fr }, pre_installed, source, as_of },
    ]
  })

type MoveColumns = Pick<OrderRow['order'], 'awaiting' | 'next_move' | 'awaiting_since'>

/** Late: the dealership's own action, older than its response time. */
export const nextMoveWire = (
  { awaiting, next_move, awaiting_since }: MoveColumns,
  { now, tenant }: MoveMoment,
): NextMove => ({
  whose: awaiting,
  ...next_move,
  since: awaiting_since,
  is_late:
    awaiting === 'dealer' &&
    awaiting_since !== null &&
    now.getTime() - Date.parse(awaiting_since) > tenant.response_time_minutes * 60_000,
})

/**
 * Whether nothing beyond the worksheet has begun: no quote, deposit, credit application, appointment,
 * document.
 */
export const isDraft = (order: OrderRow['order']): boolean => {
  const { build_and_price: _worksheet, trade_in: _trade, ...rest } = stepsOf(order)
  return order.deposit_payment === 'unpaid' && Object.values(rest).every(status => status === 'initial')
}
