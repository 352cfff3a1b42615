import type { orders } from '@forecourt/contract/deals/orders.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import type { PaymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { formatCents, parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { codesOf, isCodeOf } from '@forecourt/domain/platform/markets/labels.ts'
import {
  openingPaymentType,
  PAYMENT_TYPES,
  type PaymentType,
} from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import type { VehicleCondition } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { amount } from '@forecourt/domain/platform/validation/numbers.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'

/** Values of the drawer; amounts as typed. */
export type NewOrder = {
  readonly payment_type: string
  readonly finance_down_payment: string
  readonly lease_down_payment: string
  readonly payment_include_tax: boolean
}

export const newOrderRules: FormRules = { finance_down_payment: amount, lease_down_payment: amount }

/**
 * Product 3: payment type and down payments of a new order come from the payment settings. If banks and the
 * manufacturer's lender have different defaults, the field stays empty and the deal uses its lender's.
 */
export function defaultNewOrder(settings: PaymentSettings, condition: VehicleCondition): NewOrder {
  const { financing_oem_default_down_payment: oem, financing_bank_default_down_payment: bank } = settings
  return {
    payment_type: openingPaymentType(
      {
        fresh: settings.financing_default_payment_type,
        used: settings.financing_default_payment_type_used,
      },
      condition,
    ),
    finance_down_payment: oem === bank ? oem : '',
    lease_down_payment: settings.financing_lease_default_down_payment,
    payment_include_tax: settings.financing_include_sales_tax,
  }
}

interface Deal {
  readonly customer: string
  readonly vehicle: string
  readonly campaign: string
}

/** An empty amount is not sent, so that the dealership's default applies. Product 3: the campaign is added if set. */
export function newOrderBody(
  values: NewOrder,
  { customer, vehicle, campaign }: Deal,
): BodyInputOf<typeof orders.create> {
  return {
    customer,
    vehicle,
    payment_type: paymentTypeOf(values),
    finance_down_payment: amountOf(values.finance_down_payment),
    lease_down_payment: amountOf(values.lease_down_payment),
    payment_include_tax: values.payment_include_tax,
    ...(campaign === '' ? {} : { campaign }),
  }
}

/** In the API's format; null if it is not an amount. */
export function amountOf(text: string): string | null {
  const cents = parseCents(text)
  return cents === undefined ? null : formatCents(cents)
}

export function paymentTypeOf({ payment_type: type }: Pick<NewOrder, 'payment_type'>): PaymentType {
  return isCodeOf(PAYMENT_TYPES, type) ? type : (codesOf(PAYMENT_TYPES)[0] ?? 'cash')
}
