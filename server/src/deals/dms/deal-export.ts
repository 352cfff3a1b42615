import { fromCents } from '@forecourt/contract/platform/money.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealExport } from '#platform/outside/dms/port.ts'
import type { PushWithOrder } from './dms.queries.ts'

/** The current deal, in the format that every adapter receives. */
export function dealExport({ order, vehicle, person, dealership }: PushWithOrder): DealExport {
  const { worksheet, payment } = order
  const { second_trade_in: second } = worksheet
  const { first_name, last_name, email, phone, address_line_1, city, province, postal_code, language } =
    person
  const { vin, stock_number, year, make, model, trim } = vehicle
  return {
    order: { id: order.id, number: order.number, version: order.version },
    dealership,
    customer: { first_name, last_name, email, phone, address_line_1, city, province, postal_code, language },
    vehicle: { vin, stock_number, year, make, model, trim },
    deal: {
      type: order.payment_type,
      status: order.order_management_status,
      price: worksheet.price,
      msrp: vehicle.msrp === null ? worksheet.msrp : fromCents(cents(vehicle.msrp)),
      trade_in: tradeInOf(worksheet.trade_in),
      second_trade_in: second === undefined ? null : tradeInOf(second),
      lines: worksheet.lines.map(({ kind, name, amount }) => ({ kind, name, amount })),
      payment: payment?.payment ?? null,
      frequency: payment?.frequency ?? null,
      term: payment?.term ?? null,
      rate: payment?.rate ?? null,
      total: payment?.total_purchase_price ?? null,
    },
  }
}

const tradeInOf = ({ credit, owing }: { readonly credit: string; readonly owing: string }) => ({
  credit,
  owing,
})
