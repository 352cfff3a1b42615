import type { ConfirmFacts } from '@forecourt/domain/deals/orders/confirm-checklist.ts'
import type { confirmations as contract } from '@forecourt/contract/deals/confirmations.ts'
import type { BodyOf } from '@forecourt/contract/platform/endpoint.ts'
import { outdatedPlans } from '@forecourt/domain/pricing/protection-plans/outdated-plan.ts'
import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { reservationAt } from '#inventory/vehicles/vehicle-row.queries.ts'

/** What the checklist needs of the customer. */
export interface Buyer {
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly address_line_1: string | null
  readonly city: string | null
  readonly postal_code: string | null
}

type Answers = BodyOf<typeof contract.confirm>
type Order = OrderRow['order']

/** The facts of an order for the checklist, with the answers of staff (decisions 3.28). */
export const confirmFacts = (
  { order, vehicle }: OrderRow,
  buyer: Buyer,
  answers: Answers,
  now: Date,
): ConfirmFacts => ({
  payment_type: order.payment_type,
  vehicle: vehicleFact(order, vehicle, now),
  customer_has_name: buyer.first_name !== '' && buyer.last_name !== '',
  customer_has_contact: buyer.email !== null || buyer.phone !== null,
  customer_has_address: buyer.address_line_1 !== null && buyer.city !== null && buyer.postal_code !== null,
  is_priced: order.payment !== null,
  price_acknowledged: answers.price_acknowledged === true,
  deposit: depositFact(order, answers),
  trade_in: tradeInFact(order),
  credit: creditFact(order, answers),
  compliance: complianceFact(order, answers),
  plans: planFact(order),
})

function planFact({ worksheet, payment_type, vehicle_id: vehicle }: Order) {
  const [first] = outdatedPlans(worksheet.lines, { ...worksheet, payment_type, vehicle })
  return first?.rule ?? 'current'
}

function vehicleFact(order: Order, vehicle: OrderRow['vehicle'], now: Date) {
  if (!isOrderableByStaff(vehicle.stock_status)) return 'sold'
  const reservation = reservationAt(vehicle, now)
  return reservation === null || reservation.order === order.id ? 'available' : 'reserved'
}

function depositFact(order: Order, { deposit_waiver }: Answers) {
  if (order.deposit_payment === 'paid') return order.deposit_mode === 'hold' ? 'held' : 'paid'
  return deposit_waiver === undefined ? 'none' : 'waived'
}

const isWaiting = (status: string) => status.startsWith('awaiting')

/** An offer that was declined or has expired counts as no trade-in. */
function tradeInFact({ trade_in_step: step }: Order) {
  if (isWaiting(step)) return 'open'
  return step === 'completed' ? 'accepted' : 'none'
}

function creditFact({ credit_application_step: step }: Order, { own_financing }: Answers) {
  if (step === 'completed') return 'approved'
  if (own_financing === true) return 'own_financing'
  return step === 'initial' ? 'none' : 'open'
}

/** Missing documents keep the deal from being compliant. */
function complianceFact({ documents_step: step }: Order, { compliance_override }: Answers) {
  if (!isWaiting(step) && step !== 'declined' && step !== 'expired') return 'green'
  return compliance_override === undefined ? 'open' : 'overridden'
}
