import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount, Money } from '#platform/money.ts'
import { OrderIncentives } from './order-incentives.ts'
import { NextMove, OrderManagementStatus, Steps } from './order-steps.ts'
import { OverrideAnswers, CurrentOverride } from './overrides.ts'
import { Appointment, ProposedAppointment } from './proposed-appointment.ts'
import { Id, optionalText, Timestamp } from '#platform/text.ts'
import { TradeInSummary } from './trade-in-summary.ts'
import { TradeInOffer } from './trade-in.ts'
import { PaymentType, Vehicle } from '#inventory/vehicles.ts'
import { AgreedPlan, Worksheet, PricingSummary } from '#pricing/worksheet.ts'

const Confirmed = z.object({
  at: Timestamp,
  /** The version of the order that was confirmed. */
  version: z.int(),
  deposit_waiver: z.string().nullable(),
  own_financing: z.boolean(),
  compliance_override: z.string().nullable(),
})

export const Order = z.object({
  id: Id,
  number: z.string(),
  customer: Id,
  payment_type: PaymentType,
  payment_include_tax: z.boolean(),
  campaign: z.string().nullable(),
  note: z.string().nullable(),
  postal_code: z.string().nullable(),
  is_archived: z.boolean(),
  archived_status_changed_at: Timestamp.nullable(),
  archived_status_changed_by: z.string().nullable(),
  vehicle: Vehicle,
  steps: Steps,
  order_management_status: OrderManagementStatus,
  next_move: NextMove,
  /** Who confirmed it, and the waivers of unmet preconditions; null while it is not confirmed. */
  confirmation: Confirmed.nullable(),
  commission_number: z.string().nullable(),
  /** The latest appointment, even if cancelled or past; null before the first. */
  proposed_appointment: Appointment.nullable(),
  /** The first of its trade-ins, and the customer's trade-ins that are on no order. */
  trade_in: TradeInSummary.nullable(),
  available_trade_in: TradeInSummary.nullable(),
  /** The dealership's current offer for `trade_in`; null before the first. */
  current_offer: TradeInOffer.nullable(),
  /** Last saved figures of the chosen payment type; null before the first save of the worksheet. */
  payment: PricingSummary.nullable(),
  /** True if only the worksheet exists, so that the order may be deleted. */
  is_draft: z.boolean(),
  created: Timestamp,
  updated: Timestamp,
  /** Full name of the person who changed it last. */
  updated_by: z.string().nullable(),
  version: z.int(),
})
export type Order = z.output<typeof Order>

/** A plan price as agreed by the order. */
export const AgreedPlanPrice = z.object({
  id: Id,
  price: Money,
  title_en: z.string(),
  title_fr: z.string().nullable(),
  plan: z.object({ id: Id, name: z.string(), name_fr: z.string().nullable() }),
  pre_installed: z.boolean(),
  source: AgreedPlan.shape.source,
  as_of: Timestamp,
})
export type AgreedPlanPrice = z.output<typeof AgreedPlanPrice>

/** An accessory as agreed by the order. */
export const AgreedAccessory = z.object({
  /** Id in the catalogue, or a temporary id of the client that created the line. */
  id: z.string(),
  name: z.string(),
  name_fr: z.string(),
  /** Zero if it is included in the vehicle's price. */
  price: Money,
  pre_installed: z.boolean(),
})
export type AgreedAccessory = z.output<typeof AgreedAccessory>

export const OrderWithWorksheet = Order.extend({
  worksheet: Worksheet,
  /** The accessories among its lines. */
  accessories: z.array(AgreedAccessory),
  /** The protection plans among its lines. */
  protection_plan_prices: z.array(AgreedPlanPrice),
  /** Figures that differ from those of the vehicle, the programme or the library. */
  overrides: z.array(CurrentOverride),
})
export type OrderWithWorksheet = z.output<typeof OrderWithWorksheet>

export const CreateOrder = z.strictObject({
  customer: Id,
  vehicle: Id,
  payment_type: PaymentType.optional(),
  finance_down_payment: Amount.nullish(),
  lease_down_payment: Amount.nullish(),
  payment_include_tax: z.boolean().optional(),
  campaign: optionalText(80),
  /** Plan prices that it starts with, in addition to pre-installed ones. */
  protection_ids: z.array(Id).max(60).optional(),
})

/** The matrix cell applied to the worksheet, to compare with the current programme. */
const ChosenCell = z.strictObject({
  /** The lender of the programme. */
  programme: Id,
  /** The payment shown in the cell. */
  payment: Money,
})

export const UpdateOrder = z
  .strictObject({
    /** May repeat the order's own. A different customer must be sent alone: nothing else is saved with it. */
    customer: Id,
    /** May repeat the order's own; a different one is refused. */
    vehicle: Id,
    payment_type: PaymentType,
    payment_include_tax: z.boolean(),
    note: optionalText(5000),
    worksheet: Worksheet,
    /** The complete new set of accessories from the catalogue; pre-installed ones are kept automatically. */
    accessory_ids: z.array(Id).max(40),
    /** The same for plans, by their prices. */
    protection_ids: z.array(Id).max(60),
    incentives: OrderIncentives,
    /** Reasons for figures that differ from those of the vehicle, the programme or the library. */
    override_reasons: OverrideAnswers,
    /** A new proposed time, replacing the current one. Must be sent alone: nothing else is saved with it. */
    proposed_appointment: ProposedAppointment,
    cell: ChosenCell,
  })
  .partial()

export const orders = {
  list: endpoint('GET /api/dealer/order/', {
    access: 'order:list',
    summary: 'Orders of one customer, newest first',
    query: z.strictObject({ customer: Id }),
    response: z.object({ results: z.array(Order) }),
  }),
  create: endpoint('POST /api/dealer/order/', {
    access: 'order:create',
    summary: 'Create an order for a vehicle',
    body: CreateOrder,
    response: OrderWithWorksheet,
    idempotency: 'required',
    etag: true,
    fails: ['vehicle_unavailable', 'vehicle_reserved', 'deal_full'],
  }),
  get: endpoint('GET /api/dealer/order/{id}/', {
    access: 'order:read',
    summary: 'One order with its worksheet',
    response: OrderWithWorksheet,
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/order/{id}/', {
    access: 'order:update',
    summary:
      'Save the worksheet, its accessories, plans and incentives, the payment type, the note or an appointment proposal; a draft can be moved to another customer, another vehicle is refused',
    body: UpdateOrder,
    response: OrderWithWorksheet,
    ifMatch: 'required',
    etag: true,
    fails: [
      'order_archived',
      'order_confirmed',
      'pricing_invalid',
      'line_not_applicable',
      'outside_hours',
      'time_taken',
    ],
  }),
  delete: endpoint('DELETE /api/dealer/order/{id}/', {
    access: 'order:delete',
    summary: 'Delete a draft',
    status: 204,
    fails: ['order_not_draft'],
  }),
  setArchiveStatus: endpoint('PATCH /api/dealer/order/{id}/set_archive_status_order/', {
    access: 'order:archive',
    summary: 'Archive or restore an order',
    body: z.strictObject({
      archivedStatus: z.boolean(),
      id: Id.optional(),
      /** From list A (decisions 3.26); shown in the timeline. */
      reason_id: z.string().max(40).nullish(),
    }),
    response: Order,
    fails: ['deposit_live', 'vehicle_unavailable', 'commission_number_in_use'],
  }),
}
