import type { OrderWithWorksheet } from '@forecourt/contract/orders.ts'
import type { OverrideAnswers, OverrideRecord } from '@forecourt/contract/overrides.ts'
import { pricingWire } from '@forecourt/contract/pricing-wire.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { overriddenLines } from '@forecourt/domain/orders/line-overrides.ts'
import { overriddenFields, type OwnTerms } from '@forecourt/domain/orders/price-overrides.ts'
import { traceText } from '@forecourt/domain/traces/trace-record.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app-context.ts'
import { recordAct } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import { newId } from '../http/ids.ts'
import { Refusal, stale } from '../http/refusal.ts'
import { writeVersion } from '../order-versions/order-versions.queries.ts'
import { getDeskAndTaxRows, type Desk } from '../pricing/desk.queries.ts'
import { circumstancesOf, inputOf, priceOrRefuse } from '../pricing/price-worksheet.ts'
import { pricingSummary } from '../pricing/pricing-wire.ts'
import { quoteDate } from '../pricing/quote-date.ts'
import { registrationPlace, taxRulesFrom, taxRulesOf } from '../pricing/registration-place.ts'
import type { Actor } from '../sessions/session.ts'
import { checkCell, type ChosenCell } from './chosen-cell.ts'
import { checkDiscounts } from './discount-permission.ts'
import { grossOf } from './order-gross.ts'
import { isPressed, progressOf } from './order-progress.ts'
import { orderWithWorksheet } from './order-wire.ts'
import { updateOrder, type OrderRow } from './orders.queries.ts'
import { overridesAfter } from './overrides.ts'
import { ownOf, type Own } from './own-terms.ts'
import { checkPrices } from './price-permission.ts'
import { refreshCustomer } from './refresh-customer.queries.ts'

/** Who saves, when, and from which version. */
export interface Saving {
  readonly app: App
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly version: number
}

export interface AskedWorksheet {
  readonly worksheet: Worksheet
  readonly payment_type: PaymentType
  readonly answers?: OverrideAnswers | undefined
  readonly cell?: ChosenCell | undefined
  /** Overrides that have their reason from before, beside those of the order. */
  readonly known?: readonly OverrideRecord[]
  readonly note?: string | null | undefined
  readonly restored_from?: number
  readonly what_if?: string
  /** The vehicle that the deal moves to, with the number that leads there. */
  readonly moved?: { readonly vehicle_id: string; readonly commission_number: string }
}

/** @throws Refusal when the order is archived, or somebody saved first */
export function checkSavable({ app, actor, version }: Saving, row: OrderRow): void {
  if (row.order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
  if (row.order.version !== version)
    throw stale(orderWithWorksheet(row, { now: app.now(), tenant: actor.tenant }))
}

/**
 * Saves a worksheet as the order's next version: what this hand may not write is refused, what is set otherwise than
 * the vehicle, the programme or the library has it wants a reason, and what is stored always has figures and what
 * explains them.
 */
export async function saveWorksheet(
  saving: Saving,
  tx: Tx,
  row: OrderRow,
  asked: AskedWorksheet,
): Promise<OrderWithWorksheet> {
  const { app, actor } = saving
  const { order, vehicle } = row
  if (isPressed(order.order_management_status)) throw new Refusal('conflict', { code: 'order_confirmed' })
  const now = app.now()
  const date = quoteDate(now, actor.tenant.timezone)
  const place = registrationPlace(actor.tenant, asked.worksheet.postal_code)
  const { desk, taxes } = await readLaw(tx, actor, { row, asked, place, date })
  const own = desk && ownOf(desk, vehicle, asked.worksheet)
  const overridden = own ? overriddenOf(row, asked.worksheet, own) : { prices: [], lines: [] }
  checkPrices(actor, row, overridden.prices)
  if (own) checkDiscounts(actor, row, asked.worksheet, own)

  const worksheet = { ...asked.worksheet, postal_code: place.postal_code }
  const { payment_type } = asked
  const setting = { vehicle, taxes, quoteDate: date, now }
  const input = inputOf(worksheet, payment_type, setting)
  const priced = priceOrRefuse(input)
  const pricing = pricingWire(priced, worksheet, now.toISOString())
  const circumstances = circumstancesOf(setting)
  if (asked.cell)
    checkCell(asked.cell, { worksheet, input, vehicle, programmes: desk?.programmes ?? [], pricing })
  const version = order.version + 1
  const known = [...order.overrides, ...(asked.known ?? [])]
  const overrides = overridesAfter(
    { worksheet, paymentType: payment_type, circumstances, version, known, answers: asked.answers ?? [] },
    [...overridden.prices, ...overridden.lines],
    own,
  )
  const payment = pricingSummary(pricing)
  const saved = { ...order, payment_type, build_and_price_step: 'completed' as const }
  // Sent together, done in this order.
  const [stored] = await Promise.all([
    updateOrder(tx, actor.tenant.id, order.id, {
      ...(asked.note !== undefined && { note: asked.note }),
      ...asked.moved,
      worksheet,
      payment_type,
      payment_include_tax: worksheet.include_tax,
      postal_code: place.postal_code,
      payment,
      overrides,
      build_and_price_step: saved.build_and_price_step,
      ...progressOf(saved, now),
      updated_by: actor.id,
    }),
    refreshCustomer(tx, actor.tenant.id, order.customer_id),
  ])
  writeVersion(tx, traceText(input, priced), {
    dealer_id: actor.tenant.id,
    id: newId(),
    order_id: order.id,
    version,
    payment_type,
    worksheet,
    pricing,
    gross: grossOf(input, worksheet, vehicle),
    overrides,
    restored_from: asked.restored_from ?? null,
    what_if: asked.what_if ?? null,
    created_by: actor.id,
  })
  auditSave(saving, tx, order.id, version, overrides, asked)
  const after = { ...row, order: stored, updated_by: `${actor.user.first_name} ${actor.user.last_name}` }
  return orderWithWorksheet(after, { now, tenant: actor.tenant })
}

interface LawAsked {
  readonly row: OrderRow
  readonly asked: AskedWorksheet
  readonly place: ReturnType<typeof registrationPlace>
  readonly date: string
}

const none: OwnTerms = { price: '', msrp: '', finance: [], lease: [], distances: [] }

/** The law of the place; the library and the programmes with it only when they matter, in the same statement. */
async function readLaw(tx: Tx, actor: Actor, { row, asked, place, date }: LawAsked) {
  const { worksheet: before } = row.order
  const { worksheet } = asked
  const isSettled =
    overriddenFields(before, worksheet, none).length === 0 &&
    JSON.stringify(before.lines) === JSON.stringify(worksheet.lines)
  if (isSettled && !asked.cell) {
    const taxes = await taxRulesOf(tx, actor.tenant, place, date)
    return { desk: undefined as Desk | undefined, taxes }
  }
  const { desk, taxRows } = await getDeskAndTaxRows(tx, actor.tenant.id, date, place)
  return { desk, taxes: taxRulesFrom(taxRows, actor.tenant, place, date) }
}

function overriddenOf({ order }: OrderRow, worksheet: Worksheet, { terms, library }: Own) {
  const { worksheet: before } = order
  return {
    prices: overriddenFields(before, worksheet, terms),
    lines: overriddenLines(before.lines, worksheet.lines, library).map(
      ({ id, what }) => `lines.${id}.${what}`,
    ),
  }
}

/** What left the ordinary course is told in the chain: figures set by hand, versions brought back, drafts applied. */
function auditSave(
  { app, request, actor }: Saving,
  tx: Tx,
  id: string,
  version: number,
  overrides: readonly OverrideRecord[],
  { restored_from, what_if }: AskedWorksheet,
): void {
  const acting = { app, request, actor }
  const event = { object_type: 'order', object_id: id } as const
  const made = overrides.filter(({ since }) => since === version)
  if (made.length > 0)
    recordAct(acting, tx, {
      ...event,
      action: 'order.overridden',
      changes: {
        version,
        overrides: made.map(({ field, reason, own, given, gross_effect }) => ({
          field,
          reason,
          own,
          given,
          gross_effect,
        })),
      },
    })
  if (restored_from !== undefined)
    recordAct(acting, tx, {
      ...event,
      action: 'order.version_restored',
      changes: { version, restored_from },
    })
  if (what_if !== undefined)
    recordAct(acting, tx, { ...event, action: 'order.what_if_applied', changes: { version } })
}
