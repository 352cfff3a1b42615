import type { customerPayments as contract } from '@forecourt/contract/deals/customer-payments.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { recordCustomerAction, whoActed } from '#customers/customer-sessions/customer-action.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import { withCustomer } from '#platform/db/tenant.ts'
import { Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { getOwnOrder } from '#deals/orders/own-order.queries.ts'
import { ownOf } from '#deals/orders/own-terms.ts'
import { storeWorksheet, type Hand } from '#deals/orders/store-worksheet.ts'
import { priceWorksheet } from '#pricing/pricing/price-worksheet.ts'
import { inCustomerTerms, assertBalanceRemaining } from './price-for-customer.ts'
import { closedFor, customerPaymentsWire, customerPricing } from './customer-payments-wire.ts'
import { askedPlans, askedWorksheet, readCustomerLaw, refuseForeignParameters } from './customer-terms.ts'

export function listPayments({ app, customer, query }: Call<typeof contract.list>) {
  const now = app.now()
  return withCustomer(app.pool, customer, async tx => {
    const row = await getOwnOrder(tx, customer, query.order ?? customer.customer.latest_order_id)
    const law = await readCustomerLaw(tx, customer, { postalCode: row.order.worksheet.postal_code, now })
    return customerPaymentsWire(row, law, customer.tenant.country)
  })
}

/** Prices what the customer asks for with the desk's engine; writes nothing. */
export function pricePayment({ app, customer, params, body }: Call<typeof contract.price>) {
  const now = app.now()
  const paymentType = params.id as PaymentType
  refuseForeignParameters(customer, body)
  return withCustomer(app.pool, customer, async tx => {
    const row = await getOwnOrder(tx, customer, body.order)
    const postalCode = body.postal_code ?? row.order.worksheet.postal_code
    const law = await readCustomerLaw(tx, customer, { postalCode, now, plans: askedPlans(row, body) })
    const worksheet = askedWorksheet(law, row, paymentType, body)
    const setting = { vehicle: row.vehicle, taxes: law.taxes, quoteDate: law.date, now }
    return inCustomerTerms(() => {
      const pricing = priceWorksheet(worksheet, paymentType, setting)
      assertBalanceRemaining(pricing)
      return customerPricing(pricing)
    })
  })
}

/** Chooses a payment type with its terms: adds a version to the order, under the customer's name. */
export function updatePayment(call: Call<typeof contract.update>) {
  const { app, customer, params, body, version } = call
  const now = app.now()
  const payment_type = params.id as PaymentType
  return withCustomer(app.pool, customer, async tx => {
    const row = await getOwnOrder(tx, customer, body.order, { isLocked: true })
    const closed = closedFor(row)
    if (closed) throw new Refusal('conflict', { code: closed })
    const stored = row.order.worksheet.postal_code
    if (row.order.version !== version) {
      const law = await readCustomerLaw(tx, customer, { postalCode: stored, now })
      throw stale(customerPaymentsWire(row, law, customer.tenant.country))
    }
    refuseForeignParameters(customer, body)
    const law = await readCustomerLaw(tx, customer, {
      postalCode: body.postal_code ?? stored,
      now,
      plans: askedPlans(row, body),
    })
    const worksheet = askedWorksheet(law, row, payment_type, body)
    const own = ownOf(law.desk, row.vehicle, worksheet, {
      taxes: law.taxes,
      quoteDate: law.date,
      payment_type,
    })
    const asked = { worksheet, payment_type, check: assertBalanceRemaining }
    const { after } = await inCustomerTerms(() =>
      storeWorksheet(auditActorOf(customer), tx, row, asked, { ...law, own }, { prices: [], lines: [] }),
    )
    recordCustomerAction(call, tx, {
      action: 'order.payment_chosen',
      object_type: 'order',
      object_id: row.order.id,
      changes: { version: after.order.version, payment_type },
    })
    // Staff are not notified about their own actions as the customer.
    if (!customer.staff)
      notifyStaff(tx, {
        dealer: customer.tenant.id,
        event: 'quote_selected',
        customer: row.order.customer_id,
        order: row.order.id,
      })
    return customerPaymentsWire(after, law, customer.tenant.country)
  })
}

function auditActorOf(actor: CustomerActor): Hand {
  const { customer, staff, tenant } = actor
  const { actor: author, on_behalf_of } = { on_behalf_of: null, ...whoActed(actor) }
  return { tenant, author, on_behalf_of, name: fullName(staff ?? customer) }
}
