import type { CustomerPricingRequest } from '@forecourt/contract/deals/customer-payments.ts'
import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { termRefusals, type TermRefusal } from '@forecourt/domain/deals/orders/customer-terms.ts'
import { hasBuiltInRate } from '@forecourt/domain/pricing/programmes/built-in-terms.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import type { Tx } from '#platform/db/client.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { ownOf } from '#deals/orders/own-terms.ts'
import { withPlans } from '#pricing/pricing/chosen-plans.ts'
import type { WantedPlans } from '#pricing/pricing/desk-plans.queries.ts'
import { getDeskAndTaxRows, type Desk } from '#pricing/pricing/desk.queries.ts'
import { followAmong } from '#pricing/pricing/follow-programme.ts'
import { overlay } from '#pricing/pricing/overlay.ts'
import { refuseScore, refuseUnpricedOptions } from '#pricing/pricing/pricing.service.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { registrationPlace, taxRulesFrom } from '#pricing/pricing/registration-place.ts'
import { refuseScoreWithoutRate } from '#pricing/pricing/score-rates.ts'
import type { CustomerLaw } from './customer-payments-wire.ts'

/** The plans named in a request, for the vehicle of its order. */
type AskedPlans = Omit<WantedPlans, 'dealer'>

export const askedPlans = ({ vehicle }: OrderRow, { protections }: CustomerPricingRequest): AskedPlans => ({
  vehicle: vehicle.id,
  prices: protections ?? [],
})

/** The taxes, settings and offers with which an order of the customer is priced. */
export async function readCustomerLaw(
  tx: Tx,
  { tenant }: CustomerActor,
  { postalCode, now, plans }: { postalCode: string | null; now: Date; plans?: AskedPlans },
) {
  const date = quoteDate(now, tenant.timezone)
  const place = registrationPlace(tenant, postalCode)
  const { desk, taxRows } = await getDeskAndTaxRows(
    tx,
    tenant.id,
    date,
    place,
    plans && { ...plans, dealer: tenant },
  )
  return { desk, place, date, now, taxes: taxRulesFrom(taxRows, tenant, place, date) }
}

export const frequenciesOf = ({ settings }: Desk) => ({
  finance: settings.finance_frequencies,
  lease: settings.lease_frequencies,
})

const accessoryLists = ['accessories', 'install_accessories_ids'] as const

/** Refuses parameters that only the desk may set or see, before anything is read. */
export function refuseForeignParameters(customer: CustomerActor, asked: CustomerPricingRequest): void {
  const foreign = accessoryLists.find(name => (asked[name] ?? []).length > 0)
  if (foreign) throw invalid({ [foreign]: { rule: 'id', params: {} } })
  refuseScore(customer, asked)
  refuseUnpricedOptions(asked)
}

/**
 * The order's worksheet with the customer's parameters applied and the programme followed, as at the desk.
 * @throws Refusal naming what is not on offer, or what the customer may not set
 */
export function askedWorksheet(
  { desk, taxes, date }: Pick<CustomerLaw, 'desk' | 'taxes' | 'date'>,
  { order, vehicle }: OrderRow,
  paymentType: PaymentType,
  asked: CustomerPricingRequest,
): Worksheet {
  const { worksheet } = order
  const followed = followAmong(desk.programmes, { worksheet, vehicle, paymentType, asked })
  const wanted = withPlans(desk.plans, vehicle, overlay(followed, paymentType, asked), {
    ids: asked.protections,
    paymentType,
    field: 'protections',
  })
  const own = ownOf(desk, vehicle, wanted, { taxes, quoteDate: date }).terms
  const refusals = termRefusals(paymentType, worksheet, wanted, { own, frequencies: frequenciesOf(desk) })
  if (refusals.length > 0) throw refusalOf(refusals)
  if (paymentType !== 'cash' && hasBuiltInRate(paymentType, wanted[paymentType]))
    throw refusalOf([{ field: 'term', rule: 'ask_dealership' }])
  refuseScoreWithoutRate(desk.programmes, wanted, vehicle, paymentType)
  return wanted
}

const refusalOf = (refusals: readonly TermRefusal[]) =>
  new Refusal('validation', {
    fields: Object.fromEntries(refusals.map(refusal => [refusal.field, [problemOf(refusal)]])),
  })

const problemOf = (refusal: TermRefusal): FieldProblem =>
  refusal.rule === 'one_of'
    ? { rule: 'one_of', params: { values: [...refusal.values] } }
    : { rule: refusal.rule, params: {} }
