import type { OverrideAnswers, OverrideRecord } from '@forecourt/contract/deals/overrides.ts'
import { pricingWire } from '@forecourt/contract/pricing/pricing-wire.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { PlanCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { traceText } from '@forecourt/domain/pricing/traces/trace-record.ts'
import type { Tx } from '#platform/db/client.ts'
import { newId } from '#platform/http/ids.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { writeVersion } from '#deals/order-versions/order-versions.queries.ts'
import type { Desk } from '#pricing/pricing/desk.queries.ts'
import type { ReservationMove } from '#deals/reservations/deposit-reservations.ts'
import { circumstancesOf, inputOf, priceOrRefuse } from '#pricing/pricing/price-worksheet.ts'
import { pricingSummary } from '#pricing/pricing/pricing-wire.ts'
import type { RegistrationPlace } from '#pricing/pricing/registration-place.ts'
import { checkCell, type ChosenCell } from './chosen-cell.ts'
import { frontGrossOf } from './order-gross.ts'
import { isPressed, progressOf } from './order-progress.ts'
import { updateOrder, type OrderChanges, type OrderRow } from './orders.queries.ts'
import { overridesAfter, type Overridden } from './overrides.ts'
import type { Own } from './own-terms.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import { updateOrderAndVehicle } from './update-order-and-vehicle.ts'

export interface AskedWorksheet {
  readonly worksheet: Worksheet
  readonly payment_type: PaymentType
  readonly answers?: OverrideAnswers | undefined
  readonly cell?: ChosenCell | undefined
  /** Overrides that already have a reason, beside those of the order. */
  readonly known?: readonly OverrideRecord[]
  readonly note?: string | null | undefined
  readonly restored_from?: number
  /** Plan costs of the restored version. */
  readonly plan_costs?: PlanCosts | null
  readonly what_if?: string
  /** The vehicle to which the deal moves, with its commission number. */
  readonly moved?: {
    readonly vehicle_id: string
    readonly commission_number: string | null
    readonly vehicle_gone: boolean
  }
  /** The customer to whom the order moves. */
  readonly customer_id?: string
  /** The new reservation of the vehicle, for the order's deposit. */
  readonly reservation?: ReservationMove | undefined
  /** The new step of the trade-in. */
  readonly steps?: Pick<OrderRow['order'], 'trade_in_step'>
  /** Checks the figures before they are stored. @throws Refusal */
  readonly check?: (pricing: Pricing) => void
}

/** Author of a version: a user, the customer, or a user for the customer. */
export interface Hand {
  readonly tenant: { readonly id: string }
  /** A user, or the customer. */
  readonly author: string
  /** The customer, if a user writes on the customer's side. */
  readonly on_behalf_of: string | null
  readonly name: string
}

interface Law {
  readonly taxes: TaxRules
  readonly place: RegistrationPlace
  readonly date: string
  readonly now: Date
  readonly desk: Desk | undefined
  readonly own: Own | undefined
}

/**
 * Prices a worksheet and stores it as the order's next version, with figures, trace and overrides. The desk
 * and the customer's side both call it, so that their figures are the same.
 * @throws Refusal when it cannot be priced, or one of `overridden` requires a reason
 */
export async function storeWorksheet(
  { tenant, author, on_behalf_of, name }: Hand,
  tx: Tx,
  row: OrderRow,
  asked: AskedWorksheet,
  { taxes, place, date, now, desk, own }: Law,
  overridden: Overridden,
): Promise<{ after: OrderRow; overrides: OverrideRecord[] }> {
  const { order, vehicle } = row
  if (isPressed(order.order_management_status)) throw new Refusal('conflict', { code: 'order_confirmed' })
  const worksheet = { ...asked.worksheet, postal_code: place.postal_code }
  const { payment_type } = asked
  const setting = { vehicle, taxes, quoteDate: date, now }
  const input = inputOf(worksheet, payment_type, setting)
  const priced = priceOrRefuse(input)
  const pricing = pricingWire(priced, worksheet, now.toISOString())
  asked.check?.(pricing)
  const circumstances = circumstancesOf(setting)
  if (asked.cell)
    checkCell(asked.cell, { worksheet, input, vehicle, programmes: desk?.programmes ?? [], pricing })
  const version = order.version + 1
  const known = [...order.overrides, ...(asked.known ?? [])]
  const overrides = overridesAfter(
    { worksheet, paymentType: payment_type, circumstances, version, known, answers: asked.answers ?? [] },
    overridden,
    own,
  )
  const isGone = asked.moved?.vehicle_gone ?? order.vehicle_gone
  const build_and_price_step = isGone ? 'awaiting-dealer' : 'completed'
  const saved = { ...order, ...asked.moved, ...asked.steps, payment_type, build_and_price_step } as const
  const changes: OrderChanges = {
    ...(asked.note !== undefined && { note: asked.note }),
    ...asked.moved,
    ...asked.steps,
    ...(asked.customer_id !== undefined && { customer_id: asked.customer_id }),
    worksheet,
    payment_type,
    payment_include_tax: worksheet.include_tax,
    postal_code: place.postal_code,
    payment: pricingSummary(pricing, worksheet),
    overrides,
    build_and_price_step,
    ...progressOf(saved, now),
    updated_by: author,
  }
  const stored = asked.reservation
    ? (await updateOrderAndVehicle(tx, order, changes, asked.reservation)).order
    : await updateOrder(tx, order, changes)
  for (const id of new Set([order.customer_id, asked.customer_id ?? order.customer_id]))
    refreshCustomer(tx, tenant.id, id)
  writeVersion(tx, traceText(input, priced), {
    dealer_id: tenant.id,
    id: newId(),
    order_id: order.id,
    version,
    payment_type,
    worksheet,
    pricing,
    gross: frontGrossOf(input, worksheet, vehicle, overrides),
    plan_costs: asked.plan_costs ?? null,
    overrides,
    restored_from: asked.restored_from ?? null,
    what_if: asked.what_if ?? null,
    created_by: author,
    on_behalf_of,
  })
  return { after: { ...row, order: stored, updated_by: name }, overrides }
}
