import type { DealTerms } from '@forecourt/domain/deals/credit-applications/deal-differences.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import type { ApprovedTerms } from './credit-applications.table.ts'

const downOf = ({ payment_type: type, worksheet }: OrderRow['order']): string => worksheet[type].down_payment

/** What is financed, by the current deal. */
export const dealTerms = ({ order, vehicle }: OrderRow): DealTerms => ({
  vehicle: formattedName(vehicle, 'en'),
  payment_type: order.payment_type,
  payment: order.payment?.payment ?? order.payment?.amount_due ?? null,
  frequency: order.payment?.frequency ?? null,
  term: order.payment?.term ?? null,
  down_payment: downOf(order),
})

/** The terms that an approval agrees to. */
export const termsToApprove = ({ order }: OrderRow): Required<ApprovedTerms> => ({
  term: order.payment?.term ?? null,
  rate: order.payment?.rate ?? null,
  amount: order.payment?.total_purchase_price ?? null,
  max_payment: order.payment?.payment ?? null,
  frequency: order.payment?.frequency ?? null,
})
