import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { newId } from '#platform/http/ids.ts'
import type { BuiltDesk } from './desk.ts'
import type { TestBrowser } from './test-app.ts'

/** A new order of the desk's customer on its vehicle. */
export async function openedOrder(desk: BuiltDesk): Promise<OrderWithWorksheet> {
  const reply = await desk.asRep.call(orders.create, {
    body: { customer: desk.customer.id, vehicle: desk.vehicle.id },
    headers: { 'idempotency-key': newId() },
  })
  return reply.body
}

type Answer = Partial<OverrideAnswers[number]> & { field: string }

/** Reasons in the format of a save; goodwill by default. */
export const reasons = (...answers: readonly (string | Answer)[]): OverrideAnswers =>
  answers.map(answer => ({
    reason: 'goodwill',
    note: null,
    ...(typeof answer === 'string' ? { field: answer } : answer),
  }))

interface Saved {
  readonly worksheet?: Partial<Worksheet>
  readonly payment_type?: PaymentType
  readonly reasons?: OverrideAnswers
  readonly cell?: { programme: string; payment: string }
}

/** Saves an order's worksheet with changes, from the given version. */
export const saveDeal = (
  browser: TestBrowser,
  order: OrderWithWorksheet,
  { worksheet, payment_type, reasons: override_reasons, cell }: Saved = {},
) =>
  browser.call(orders.update, {
    params: { id: order.id },
    body: {
      worksheet: { ...order.worksheet, ...worksheet },
      ...(payment_type && { payment_type }),
      ...(override_reasons && { override_reasons }),
      ...(cell && { cell }),
    },
    headers: { 'if-match': `"v${order.version}"` },
  })
