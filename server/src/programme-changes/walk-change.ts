import { toCents } from '@forecourt/contract/money.ts'
import type { Pricing } from '@forecourt/contract/pricing.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import type { App } from '../app-context.ts'
import type { Tx } from '../db/client.ts'
import { withTenant } from '../db/tenant.ts'
import type { dealerships } from '../dealerships/dealerships.table.ts'
import { Refusal } from '../http/refusal.ts'
import { priceWorksheet } from '../pricing/price-worksheet.ts'
import { quoteDate } from '../pricing/quote-date.ts'
import { registrationPlace, taxRulesOf } from '../pricing/registration-place.ts'
import { changedWorksheet } from './changed-worksheet.ts'
import {
  keepProgress,
  listOpenOrders,
  lockChange,
  type ChangedOrderRow,
  type ChangeRow,
  type OpenOrder,
} from './walk.queries.ts'

/** Orders of one transaction: priced twice each, well within the limits of a statement and of its idleness. */
const part = 100

/**
 * Walks the open orders of a dealership and notes those that a published change moves, part by part. What is done is
 * kept with each part, so that a job that was cut off goes on where it stood.
 */
export async function walkChange(app: App, dealerId: string, changeId: string): Promise<void> {
  let isDone = false
  while (!isDone)
    isDone = await withTenant(app.pool, { id: dealerId }, tx => walkPart(app, tx, dealerId, changeId))
}

async function walkPart(app: App, tx: Tx, dealerId: string, changeId: string): Promise<boolean> {
  const found = await lockChange(tx, dealerId, changeId)
  if (!found || found.change.is_done) return true
  const { change, dealership } = found
  const orders = await listOpenOrders(tx, dealerId, change.seen_to, part)
  const price = pricerOf(app, tx, dealership, change)
  const changed: ChangedOrderRow[] = []
  for (const order of orders) {
    const row = await changeOf(change, order, price)
    if (row) changed.push(row)
  }
  const is_done = orders.length < part
  const seen_to = orders.at(-1)?.id ?? change.seen_to
  await keepProgress(tx, change, { seen: orders.length, seen_to, is_done, changed })
  return is_done
}

type Price = (order: OpenOrder, worksheet: Worksheet) => Promise<Pricing | undefined>

/** Prices as of the day on which the change counts. Both figures stand on the law of that day, so that only the change shows. */
function pricerOf(app: App, tx: Tx, dealership: typeof dealerships.$inferSelect, change: ChangeRow): Price {
  const now = app.now()
  const today = quoteDate(now, dealership.timezone)
  const day = change.effective_from > today ? change.effective_from : today
  const known = new Map<string, ReturnType<typeof taxRulesOf>>()
  const taxesAt = (postalCode: string | null) => {
    const place = registrationPlace(dealership, postalCode)
    const key = `${place.region} ${place.country === 'US' ? place.postal_code : ''}`
    const rules = known.get(key) ?? taxRulesOf(tx, dealership, place, day)
    known.set(key, rules)
    return rules
  }
  return async ({ payment_type, vehicle }, worksheet) => {
    try {
      const taxes = await taxesAt(worksheet.postal_code)
      return priceWorksheet(worksheet, payment_type, { vehicle, taxes, quoteDate: day, now })
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }
}

const figureOf = ({ payment, amount_due }: Pricing) => toCents(payment?.amount ?? amount_due ?? '0.00')

const isLenderOf = ({ name, name_fr }: ChangeRow, { worksheet: { finance } }: OpenOrder) =>
  finance.lender === name || finance.lender === name_fr

async function changeOf(
  change: ChangeRow,
  order: OpenOrder,
  price: Price,
): Promise<ChangedOrderRow | undefined> {
  const { vehicle, worksheet, payment_type } = order
  const isLoanOfTheirs =
    change.kind === 'rate_card' && payment_type === 'finance' && isLenderOf(change, order)
  const known = isLoanOfTheirs ? await price(order, worksheet) : undefined
  const financed = known?.amount_financed ?? undefined
  const next = changedWorksheet(change, worksheet, {
    vehicle,
    paymentType: payment_type,
    financed: financed === undefined ? undefined : toCents(financed),
  })
  if (next.kind === 'same') return undefined
  const before = known ?? (await price(order, worksheet))
  if (!before) return undefined
  const row = {
    dealer_id: change.dealer_id,
    change_id: change.id,
    order_id: order.id,
    payment_type,
    frequency: before.payment?.frequency ?? null,
    old_payment: figureOf(before),
  }
  if (next.kind === 'gone') return { ...row, new_payment: null, reason: next.reason }
  const after = await price(order, next.worksheet)
  if (!after) return { ...row, new_payment: null, reason: 'pricing_invalid' }
  return figureOf(after) === row.old_payment
    ? undefined
    : { ...row, new_payment: figureOf(after), reason: null }
}
