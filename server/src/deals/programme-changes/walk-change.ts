import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { isLenderOf } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { dealerships } from '#platform/db/dealerships.table.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { priceWorksheet } from '#pricing/pricing/price-worksheet.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesOf } from '#pricing/pricing/registration-place.ts'
import { changedWorksheet, lenderOf, type Changed } from './changed-worksheet.ts'
import {
  keepProgress,
  listOpenOrders,
  lockChange,
  type ChangedOrderRow,
  type ChangeRow,
  type OpenOrder,
} from './walk.queries.ts'

/** Orders per transaction, each priced twice, well within the timeouts of statements and idle transactions. */
const part = 100

/**
 * Checks the open orders of a dealership part by part and records those that a published change affects. Each part
 * stores its progress, so that an interrupted job resumes.
 */
export async function walkChange(app: App, dealerId: string, changeId: string): Promise<void> {
  let isDone = false
  while (!isDone)
    isDone = await withTenant(app.pool, { id: dealerId }, tx => walkPart(app, tx, dealerId, changeId))
}

async function walkPart(app: App, tx: Tx, dealerId: string, changeId: string): Promise<boolean> {
  const found = await lockChange(tx, dealerId, changeId)
  if (!found || found.change.is_done) return true
  const { dealership, card } = found
  const change: Walked = {
    ...found.change,
    lender_id: card?.lender_id,
    isRollBack: card?.source === 'roll_back',
  }
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

/**
 * Prices as of the day on which the change takes effect. Both figures use that day's tax rules, so that only the
 * change shows.
 */
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

interface Walked extends ChangeRow {
  readonly lender_id: string | undefined
  /** The card restores the one that the last card replaced. */
  readonly isRollBack: boolean
}

/** An order whose terms a change affects: its worksheet before the change, or why it had none, and the result. */
interface Moved {
  readonly before: Exclude<Changed, { kind: 'same' }>
  readonly next: Exclude<Changed, { kind: 'same' }>
}

/**
 * The effect of a change on a worksheet. A roll-back also affects deals that never followed the replaced card,
 * because its change was listed for them and no longer applies.
 */
function movedBy(
  change: Walked,
  worksheet: Worksheet,
  facts: Parameters<typeof changedWorksheet>[2],
): Moved | undefined {
  const next = changedWorksheet(change, worksheet, facts)
  const asSaved = { kind: 'worksheet', worksheet } as const
  if (next.kind !== 'same') return { before: asSaved, next }
  if (!change.isRollBack) return undefined
  const { before, after } = change
  const announced = changedWorksheet({ ...change, before: after, after: before }, worksheet, facts)
  return announced.kind === 'same' ? undefined : { before: announced, next: asSaved }
}

async function changeOf(
  change: Walked,
  order: OpenOrder,
  price: Price,
): Promise<ChangedOrderRow | undefined> {
  const { vehicle, payment_type } = order
  const isLoanOfTheirs =
    change.kind === 'rate_card' &&
    payment_type === 'finance' &&
    isLenderOf(lenderOf(change), order.worksheet.finance)
  const known = isLoanOfTheirs ? await price(order, order.worksheet) : undefined
  const financed = known?.amount_financed ?? undefined
  const moved = movedBy(change, order.worksheet, {
    vehicle,
    paymentType: payment_type,
    financed: financed === undefined ? undefined : toCents(financed),
  })
  if (!moved) return undefined
  const priced = async (sheet: Moved['next']) => {
    if (sheet.kind === 'gone') return undefined
    return (sheet.worksheet === order.worksheet ? known : undefined) ?? (await price(order, sheet.worksheet))
  }
  const [before, after] = [await priced(moved.before), await priced(moved.next)]
  const found = after ?? before
  // A deal that could not be priced before the change is not affected by it.
  if (!found || (!before && moved.before.kind === 'worksheet' && isSaved(moved.before, order)))
    return undefined
  const [old_payment, new_payment] = [before, after].map(pricing => (pricing ? figureOf(pricing) : null))
  if (old_payment === new_payment) return undefined
  const without = before ? moved.next : moved.before
  return {
    dealer_id: change.dealer_id,
    change_id: change.id,
    order_id: order.id,
    payment_type,
    frequency: found.payment?.frequency ?? null,
    old_payment: old_payment ?? null,
    new_payment: new_payment ?? null,
    reason: before && after ? null : without.kind === 'gone' ? without.reason : 'pricing_invalid',
  }
}

const isSaved = ({ worksheet }: Extract<Moved['before'], { kind: 'worksheet' }>, order: OpenOrder) =>
  worksheet === order.worksheet
