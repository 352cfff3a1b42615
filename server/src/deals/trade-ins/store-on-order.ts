import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { isInFigures, stepOfTradeIns } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#platform/db/client.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { isPressed, progressOf } from '#deals/orders/order-progress.ts'
import { updateOrder, type OrderRow } from '#deals/orders/orders.queries.ts'
import { refreshCustomer } from '#customers/customers/refresh-customer.queries.ts'
import { storeWorksheet, type Hand } from '#deals/orders/store-worksheet.ts'
import { getDesk } from '#pricing/pricing/desk.queries.ts'
import type { DeskProgramme } from '#pricing/pricing/programmes.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesOf } from '#pricing/pricing/registration-place.ts'
import { refuseScoreWithoutRate } from '#pricing/pricing/score-rates.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import { owingOn, statusOf, type NotifiedTradeIn } from './trade-in-wire.ts'

export interface Writer extends Omit<Hand, 'tenant'> {
  readonly tenant: SessionDealership
  readonly language: 'en' | 'fr'
  readonly now: Date
}

interface Becoming {
  /** The trade-in before and after the change; null if it is not on the order. */
  readonly before: NotifiedTradeIn | null
  readonly after: NotifiedTradeIn | null
  /** The taxes, if already read. */
  readonly taxes?: TaxRules
  /** The lenders' programmes, if already read. */
  readonly programmes?: readonly DeskProgramme[]
  /** Whether the deal may lose its figures if it cannot be priced: a removed trade-in stays removed. */
  readonly mayLoseFigures: boolean
}

/**
 * Updates an order after a change of one of its trade-ins: its step, the next action, and the deal's figures,
 * which include an offer from when it is sent until it ends (decisions 3.96).
 */
export async function storeOnOrder(
  writer: Writer,
  tx: Tx,
  row: OrderRow,
  becoming: Becoming,
): Promise<OrderRow> {
  const { before, after } = becoming
  const own = before?.id ?? after?.id
  const others = row.trade_ins.filter(({ id }) => id !== own)
  const trade_ins = [...others, ...(after ? [after] : [])].toSorted(byPosition)
  const trade_in_step = stepOfTradeIns(trade_ins.map(one => statusOf(one, writer.now)))
  const worksheet = sheetWith(row.order.worksheet, becoming, writer)
  const stored = await store(writer, tx, row, { worksheet, trade_in_step, becoming })
  return { ...stored, trade_ins }
}

const byPosition = (one: NotifiedTradeIn, other: NotifiedTradeIn) =>
  (one.position ?? 0) - (other.position ?? 0)

/** The worksheet with the current value of this trade-in. */
function sheetWith(sheet: Worksheet, { before, after }: Becoming, { language, now }: Writer): Worksheet {
  const place = (after ?? before)?.position === 2 ? 'second_trade_in' : 'trade_in'
  if (after?.offer && isInFigures(statusOf(after, now))) {
    const description = formattedName(after, language).slice(0, 80)
    const credit = fromCents(cents(after.offer.amount))
    return { ...sheet, [place]: { description, credit, owing: fromCents(owingOn(after)) } }
  }
  // A value entered at the desk stays.
  if (!before?.offer || !isInFigures(before.offer.status)) return sheet
  if (place === 'trade_in') return { ...sheet, trade_in: nothing }
  const { second_trade_in: _gone, ...rest } = sheet
  return rest
}

const nothing = { description: null, credit: '0.00', owing: '0.00' } as const

interface Stored {
  readonly worksheet: Worksheet
  readonly trade_in_step: OrderRow['order']['trade_in_step']
  readonly becoming: Becoming
}

async function store(
  writer: Writer,
  tx: Tx,
  row: OrderRow,
  { worksheet, trade_in_step, becoming }: Stored,
): Promise<OrderRow> {
  const { order } = row
  const steps = { trade_in_step }
  if (isDeepStrictEqual(worksheet, order.worksheet)) {
    if (order.payment !== null && !becoming.mayLoseFigures)
      await refuseUnratedScore(writer, tx, row, becoming)
    return storePlain(writer, tx, row, steps)
  }
  if (isPressed(order.order_management_status)) throw new Refusal('conflict', { code: 'order_confirmed' })
  // A deal that was never priced stays unpriced.
  if (order.payment === null) return storePlain(writer, tx, row, { ...steps, worksheet })
  try {
    return await priced(writer, tx, row, { worksheet, steps, becoming })
  } catch (error) {
    if (!(error instanceof Refusal) || !becoming.mayLoseFigures) throw error
    const build_and_price_step = 'awaiting-dealer' as const
    return storePlain(writer, tx, row, { ...steps, worksheet, payment: null, build_and_price_step })
  }
}

/**
 * Refuses a deal whose lender has no rate for its credit score, as the desk does: it may be older than that
 * check, or than the lender's card.
 */
async function refuseUnratedScore(
  { tenant, now }: Writer,
  tx: Tx,
  { order, vehicle }: OrderRow,
  known: Pick<Becoming, 'programmes'>,
): Promise<void> {
  const { worksheet, payment_type } = order
  if (worksheet.credit_score === null || payment_type === 'cash') return
  const { programmes } = known.programmes
    ? { programmes: known.programmes }
    : await getDesk(tx, tenant.id, quoteDate(now, tenant.timezone))
  refuseScoreWithoutRate(programmes, worksheet, vehicle, payment_type)
}

async function priced(
  writer: Writer,
  tx: Tx,
  row: OrderRow,
  {
    worksheet,
    steps,
    becoming,
  }: { worksheet: Worksheet; steps: Pick<Stored, 'trade_in_step'>; becoming: Becoming },
): Promise<OrderRow> {
  const { tenant, now } = writer
  await refuseUnratedScore(writer, tx, row, becoming)
  const date = quoteDate(now, tenant.timezone)
  const place = registrationPlace(tenant, worksheet.postal_code)
  const rules = becoming.taxes ?? (await taxRulesOf(tx, tenant, place, date))
  const law = { taxes: rules, place, date, now, desk: undefined, own: undefined }
  const asked = { worksheet, payment_type: row.order.payment_type, steps }
  const { after } = await storeWorksheet(writer, tx, row, asked, law, { prices: [], lines: [] })
  return after
}

async function storePlain(
  { author, name, tenant, now }: Writer,
  tx: Tx,
  row: OrderRow,
  columns: Partial<
    Pick<OrderRow['order'], 'trade_in_step' | 'worksheet' | 'payment' | 'build_and_price_step'>
  >,
): Promise<OrderRow> {
  const order = await updateOrder(tx, row.order, {
    ...columns,
    ...progressOf({ ...row.order, ...columns }, now),
    updated_by: author,
  })
  refreshCustomer(tx, tenant.id, row.order.customer_id)
  return { ...row, order, updated_by: name }
}
