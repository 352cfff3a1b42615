import type { customerDeposits as contract } from '@forecourt/contract/deals/customer-deposits.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { formatText } from '@forecourt/domain/platform/markets/format-text.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { App } from '#platform/app-context.ts'
import { recordAudit } from '#platform/audit/audit.service.ts'
import { whoActed } from '#customers/customer-sessions/customer-action.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import type { Tx } from '#platform/db/client.ts'
import { withCustomer, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { cardPayments } from '#platform/outside/cards/cards-provider.ts'
import type { PaymentPage } from '#platform/outside/cards/payments-port.ts'
import { screenTexts } from '#platform/texts/screen-texts.ts'
import { fetchPaymentStatus } from './fetch-payment-status.ts'
import {
  findOrderOfDeposit,
  findOwnDeposits,
  insertDeposit,
  lockOrderDeposits,
  type DepositRow,
  type HeldOrder,
  type OwnDepositOrder,
} from './deposits.queries.ts'
import { freshDeposit, rowOf } from './fresh-deposit.ts'
import { nextCheck } from './apply-provider-event.ts'
import { ownWire, payableOf } from './own-deposits-wire.ts'
import { listSimilarVehicles } from '#inventory/vehicles/similar-vehicles.queries.ts'
import { storeDeposit, storeOnOrder } from './store-deposit.ts'

type StartCall = Call<typeof contract.start>

async function getOwn(
  tx: Tx,
  customer: CustomerActor,
  id: string | null | undefined,
): Promise<OwnDepositOrder> {
  const row = id ? await findOwnDeposits(tx, customer.tenant.id, id) : undefined
  if (!row || row.order.customer_id !== customer.id) throw notFound()
  return row
}

export function readOwnDeposit({ app, customer, query }: Call<typeof contract.read>) {
  return withCustomer(app.pool, customer, async tx => {
    const row = await getOwn(tx, customer, query.order ?? customer.customer.latest_order_id)
    return ownWire(app, row, await alternativesTo(app, tx, row))
  })
}

/**
 * Reads the payment at the provider, so that a customer who returns from its page sees the result
 * immediately.
 */
export async function refreshOwnDeposit({ app, customer, params, request }: Call<typeof contract.refresh>) {
  const row = await withCustomer(app.pool, customer, async tx =>
    getOwn(tx, customer, await findOrderOfDeposit(tx, customer.tenant.id, params.id)),
  )
  const deposit = row.deposits.find(({ id }) => id === params.id)
  const asked =
    deposit && isUnderWay(deposit) ? await fetchPaymentStatus({ app, request }, row, params.id) : 'unknown'
  const after =
    typeof asked === 'string'
      ? row
      : { ...asked, isReturning: asked.deposits[0]?.pending?.created_by === null }
  // Reads the alternatives in another transaction, because this request has used its limit of queries.
  if (typeof asked !== 'string' || !isClosedByVehicle(app, after)) return ownWire(app, after, [])
  return withCustomer(app.pool, customer, async tx =>
    ownWire(app, after, await alternativesTo(app, tx, after)),
  )
}

const isClosedByVehicle = (app: App, row: Parameters<typeof payableOf>[1]) => {
  const payable = payableOf(app, row)
  return (
    'closed' in payable && (payable.closed === 'vehicle_reserved' || payable.closed === 'vehicle_unavailable')
  )
}

/** Similar vehicles, if the vehicle is unavailable. */
const alternativesTo = async (app: App, tx: Tx, row: Parameters<typeof payableOf>[1]) =>
  isClosedByVehicle(app, row) ? listSimilarVehicles(tx, row.vehicle, app.now()) : []

const isUnderWay = ({ state }: DepositRow) =>
  state === 'initiated' || state === 'rejected' || state === 'error'

/**
 * Starts a payment; nothing is locked while the provider is called. Each attempt makes a page of its own, and
 * the first one stored is given to the customer: nobody can pay on a page whose address was not given out.
 */
export async function startPayment(call: StartCall) {
  const { app, customer, body } = call
  const row = await withCustomer(app.pool, customer, tx => getOwn(tx, customer, body.order))
  const payable = payableOf(app, row)
  if ('closed' in payable) throw new Refusal('conflict', { code: codeOf(payable.closed ?? 'paid') })
  if (payable.amount !== toCents(body.amount)) throw new Refusal('conflict', { code: 'deposit_changed' })
  const open = row.deposits[0]
  if (open && isUnderWay(open) && open.session_url !== null) return { url: open.session_url }
  const request = open?.state === 'created' ? open.id : null
  if (body.request !== undefined && body.request !== request)
    throw new Refusal('conflict', { code: 'deposit_changed' })
  const port = cardPayments(app)
  const { account } = row.offer
  if (!port || account === null) throw new Refusal('conflict', { code: 'cards_not_connected' })
  const page = pageOf(call, row, { ...payable, account })
  const reply = await port.start(page)
  if (!reply.ok) {
    const { error } = reply
    if (error.kind === 'rejected')
      throw new Refusal('conflict', { code: 'cards_refused', params: { code: error.code } })
    throw new Refusal('conflict', { code: 'cards_unavailable' })
  }
  const { session, url } = reply.value
  const kept = await withTenant(app.pool, customer.tenant, async tx => {
    const held = await lockOrderDeposits(tx, customer.tenant.id, body.order)
    return held ? keepStarted(call, tx, held, { session, url, ...payable, account, request }) : undefined
  })
  if (kept !== url) await port.expire({ account, session, key: newId() })
  if (kept === undefined) throw new Refusal('conflict', { code: 'deposit_changed' })
  return { url: kept }
}

const codeOf = (closed: string) =>
  closed === 'deposits_off' ||
  closed === 'order_archived' ||
  closed === 'vehicle_unavailable' ||
  closed === 'vehicle_reserved' ||
  closed === 'cards_not_connected'
    ? closed
    : 'deposit_state'

interface Payable {
  readonly amount: Cents
  readonly mode: 'hold' | 'capture'
  readonly fee: Cents
}

interface Started extends Payable {
  readonly account: string
  /** The request that is paid; null: the dealership's default amount. */
  readonly request: string | null
  readonly session: string
  readonly url: string
}

/**
 * Stores the started payment. Returns the page to pay on, or undefined if the deposit changed while the
 * provider was called.
 */
async function keepStarted(
  call: StartCall,
  tx: Tx,
  row: HeldOrder,
  started: Started,
): Promise<string | undefined> {
  const { app, customer } = call
  const now = app.now()
  const current = row.deposits[0]
  if (current?.pending || !isStillPayable(app, row, started)) return undefined
  // Another window was first.
  if (current && isUnderWay(current) && current.session_url !== null) return current.session_url
  const request = current?.state === 'created' ? current : undefined
  if ((request?.id ?? null) !== started.request) return undefined
  const changes = {
    state: 'initiated',
    amount: started.amount,
    fee: started.fee,
    account: started.account,
    session_ref: started.session,
    session_url: started.url,
    next_check: nextCheck('initiated', null, now),
  } as const
  recordAudit(call, tx, {
    dealer: customer.tenant.id,
    ...whoActed(customer),
    action: 'order.deposit_started',
    object_type: 'order',
    object_id: row.order.id,
    changes: { amount: started.amount, mode: started.mode },
  })
  const hand = { dealer: customer.tenant.id, by: null, name: null, now }
  if (request) {
    await storeDeposit(hand, tx, row, request, { changes })
    return started.url
  }
  const { mode } = started
  const made = freshDeposit({ row, by: null, name: null, now }, { ...changes, mode, source: 'standard' })
  insertDeposit(tx, rowOf(made))
  await storeOnOrder(hand, tx, row, [made, ...row.deposits])
  return started.url
}

function isStillPayable(app: App, row: HeldOrder, { amount, fee, mode }: Payable): boolean {
  const now = payableOf(app, row)
  return 'amount' in now && now.amount === amount && now.fee === fee && now.mode === mode
}

const texts = screenTexts('mails')

function pageOf(
  { app, customer }: StartCall,
  { order, vehicle }: OwnDepositOrder,
  { amount, fee, mode, account }: Payable & { readonly account: string },
): PaymentPage {
  const { language, email } = customer.customer
  const words = (name: string) => texts[language][name] ?? ''
  const back = `${shopOrigin(app.config)}/shop/${customer.tenant.cname}/deposit?order=${order.id}&back=`
  return {
    account,
    key: newId(),
    amount,
    fee,
    currency: customer.tenant.country === 'CA' ? 'CAD' : 'USD',
    mode,
    name: formatText(words('deposit.item'), {
      order: order.number,
      vehicle: formattedName(vehicle, language),
    }),
    fee_name: words('deposit.fee_name'),
    reference: `${order.dealer_id}.${order.id}`,
    language,
    email,
    success_url: `${back}1`,
    cancel_url: `${back}0`,
  }
}
