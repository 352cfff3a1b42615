import type { CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import { depositCardFee } from '@forecourt/domain/deals/deposits/deposits.ts'
import { hasMoney } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { surchargeAllowed } from '@forecourt/domain/deals/deposits/surcharges.ts'
import { addCents, cents, ZERO, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { App } from '#platform/app-context.ts'
import { shownPrice } from '#inventory/vehicles/vehicle-price.ts'
import { cardPayments } from '#platform/outside/cards/cards-provider.ts'
import { sharedWire, usualAmount } from './deposit-wire.ts'
import {
  isReservedFor,
  isReservedForOther,
  type ReadVehicle,
} from '#inventory/vehicles/vehicle-row.queries.ts'
import type { OwnDepositOrder, StoredOffer } from './deposits.queries.ts'

type Closed = NonNullable<CustomerDeposit['closed']>

type OwnRow = Pick<OwnDepositOrder, 'order' | 'vehicle' | 'deposits' | 'offer'> & {
  readonly isReturning?: boolean
}

/** What a customer can pay now, or why they cannot. */
export function payableOf(
  app: App,
  row: OwnRow,
):
  | { readonly amount: Cents; readonly mode: 'hold' | 'capture'; readonly fee: Cents }
  | { readonly closed: Closed | null } {
  const { order, vehicle, deposits, offer } = row
  const [deposit] = deposits
  if (row.isReturning) return { closed: 'vehicle_reserved' }
  if (deposit && hasMoney(deposit.state)) return { closed: null }
  if (deposit?.state === 'refunded' || deposit?.state === 'charged_back') return { closed: deposit.state }
  if (order.is_archived) return { closed: 'order_archived' }
  if (order.vehicle_gone) return { closed: 'vehicle_unavailable' }
  if (isReservedForOther(vehicle, order.id, app.now())) return { closed: 'vehicle_reserved' }
  const isOver =
    deposit?.state === 'created' &&
    deposit.expires !== null &&
    Date.parse(deposit.expires) <= app.now().getTime()
  if (isOver || (deposit?.state === 'expired' && deposit.source === 'custom'))
    return { closed: 'link_expired' }
  // The page on which the customer began to pay still exists.
  const hasPage =
    deposit?.session_url !== null && (deposit?.state === 'initiated' || deposit?.state === 'rejected')
  if (!hasPage && (!cardPayments(app) || offer.account === null)) return { closed: 'cards_not_connected' }
  if (
    deposit &&
    (deposit.state === 'created' || deposit.state === 'initiated' || deposit.state === 'rejected')
  ) {
    const amount = cents(deposit.amount)
    const fee = deposit.state === 'created' ? feeOf(amount, offer) : cents(deposit.fee)
    return { amount, mode: deposit.mode, fee }
  }
  const amount = usualAmount(offer, order)
  if (amount === null) return { closed: 'deposits_off' }
  return { amount, mode: offer.package.mode, fee: feeOf(amount, offer) }
}

/** The card fee on top of the deposit; zero where the law forbids it (decisions 3.63). */
function feeOf(amount: Cents, { package: asked, country, province_code }: StoredOffer): Cents {
  if (!surchargeAllowed(country, province_code)) return ZERO
  const { fee_mode: mode, fee_percent: percent, fee_fixed: fixed } = asked
  return depositCardFee(amount, { mode, percent, fixed: toCents(fixed) })
}

export function ownWire(app: App, row: OwnRow, alternatives: readonly ReadVehicle[]): CustomerDeposit {
  const { order, vehicle, deposits, offer } = row
  const [deposit = null] = deposits
  const payable = payableOf(app, row)
  const isOpen = 'amount' in payable
  return {
    order: order.id,
    number: order.number,
    vehicle: {
      formatted_name: formattedName(vehicle, 'en'),
      formatted_name_fr: formattedName(vehicle, 'fr'),
    },
    currency: offer.country === 'CA' ? 'CAD' : 'USD',
    deposit: deposit && sharedWire(deposit),
    offer: isOpen
      ? {
          amount: fromCents(payable.amount),
          mode: payable.mode,
          fee: fromCents(payable.fee),
          total: fromCents(addCents(payable.amount, payable.fee)),
        }
      : null,
    closed: isOpen ? null : payable.closed,
    reserved_until: isReservedFor(vehicle, order.id, app.now()) ? vehicle.reserved_until : null,
    alternatives: alternatives.map(alternativeWire),
    terms_en: offer.package.refundable_text_en,
    terms_fr: offer.package.refundable_text_fr,
    is_test: offer.account !== null && !offer.is_live,
  }
}

const alternativeWire = (vehicle: ReadVehicle) => ({
  id: vehicle.id,
  formatted_name: formattedName(vehicle, 'en'),
  formatted_name_fr: formattedName(vehicle, 'fr'),
  stock_number: vehicle.stock_number,
  listing_price: fromCents(cents(shownPrice(vehicle))),
  odometer: vehicle.odometer,
})
