import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { getDeskAndTaxRows } from '#pricing/pricing/desk.queries.ts'
import { inputOf } from '#pricing/pricing/price-worksheet.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesFrom } from '#pricing/pricing/registration-place.ts'
import type { Actor } from '#platform/sessions/session.ts'

interface Asked {
  readonly order: string
  readonly worksheet?: Worksheet | null | undefined
}

/** An order's deal as sent by the desk, saved or not, at today's law, with the programmes in force. */
export async function openDeal(
  tx: Tx,
  { app, actor }: { app: App; actor: Actor },
  paymentType: PaymentType,
  asked: Asked,
) {
  const now = app.now()
  const date = quoteDate(now, actor.tenant.timezone)
  const { order, vehicle } = await getReadableOrder(tx, actor, asked.order)
  const worksheet = asked.worksheet ?? order.worksheet
  const place = registrationPlace(actor.tenant, worksheet.postal_code)
  const { desk, taxRows } = await getDeskAndTaxRows(tx, actor.tenant.id, date, place)
  const taxes = taxRulesFrom(taxRows, actor.tenant, place, date)
  const input = inputOf(worksheet, paymentType, { vehicle, taxes, quoteDate: date, now })
  return { date, order, worksheet, vehicle, desk, input }
}

export type OpenDeal = Awaited<ReturnType<typeof openDeal>>
