import { toCents } from '@forecourt/contract/money.ts'
import type { Pricing } from '@forecourt/contract/pricing.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { ZERO } from '@forecourt/domain/money/cents.ts'
import { Refusal } from '../http/refusal.ts'
import { priceWorksheet, type Circumstances } from '../pricing/price-worksheet.ts'

/**
 * The desk's figures, without its leeway: a down payment that leaves nothing to pay is a remark at the desk, and a slip
 * of the hand on the customer's side.
 * @throws Refusal 400 `pricing_invalid` naming what cannot be priced
 */
export function priceForCustomer(
  worksheet: Worksheet,
  paymentType: PaymentType,
  circumstances: Circumstances,
): Pricing {
  try {
    const pricing = priceWorksheet(worksheet, paymentType, circumstances)
    if (leavesNothing(pricing)) throw tooMuchDown()
    return pricing
  } catch (error) {
    // The desk looks at the residual then; of the two the customer can only change what he puts down.
    const fields = error instanceof Refusal ? Object.keys(error.details.fields ?? {}) : []
    throw fields.includes('lease.residual') ? tooMuchDown() : error
  }
}

const tooMuchDown = () =>
  new Refusal('validation', {
    code: 'pricing_invalid',
    fields: { down_payment: [{ rule: 'too_much_down', params: {} }] },
  })

const nothingLeft = new Set(['nothing_to_finance', 'cap_cost_not_above_residual'])

const leavesNothing = ({ warnings, amount_due, payment_type }: Pricing): boolean =>
  payment_type === 'cash'
    ? amount_due !== null && toCents(amount_due) < ZERO
    : warnings.some(({ rule }) => nothingLeft.has(rule))
