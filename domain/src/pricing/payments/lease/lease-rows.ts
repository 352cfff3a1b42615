import { cents, subtractCents, ZERO } from '#platform/money/cents.ts'
import { taxesTotal } from '#pricing/taxes/sale-taxes.ts'
import type { SigningItem, WorksheetRow } from '../deal/deal-pricing.ts'
import { signingItem } from '../deal/due-at-signing.ts'
import type { LeaseFigures } from './lease-figures.ts'
import { isPaidAtSigning } from './lease-items.ts'
import { upfrontTaxPaid } from './lease-totals.ts'
import {
  discountRows,
  keyLabel,
  lineRows,
  plainRow,
  pushNonZero,
  taxComponent,
  taxRows,
} from '../deal/worksheet-row.ts'

/** Rows of the cap cost, its reduction, the residual and the payment. Finance 5.2–5.8. */
export function leaseRows(figures: LeaseFigures): WorksheetRow[] {
  const { setting, taxes, residual } = figures
  const { input, sorted, items } = setting.basis
  const { cost } = taxes
  const inCap = (key: string) => items.find(item => item.key === key && item.cap_cost)?.amount ?? ZERO
  const lines = lineRows([...sorted.accessories, ...sorted.fees, ...sorted.plans], true)
  const rows = [
    plainRow('agreed_value', 'price', '+', input.vehicle.price, ['taxable', 'in_cap']),
    // Amounts paid at signing are informational rows, not part of the cap cost.
    ...lines.map(row => (row.flags.includes('at_signing') ? { ...row, sign: 'i' as const } : row)),
    ...discountRows(sorted, true),
  ]
  pushNonZero(rows, plainRow('acquisition_fee', 'cap_cost', '+', inCap('acquisition_fee')))
  pushNonZero(rows, plainRow('extra_distance', 'cap_cost', '+', inCap('extra_distance')))
  pushNonZero(rows, plainRow('luxury_tax', 'luxury_tax', '+', inCap('luxury_tax')))
  pushNonZero(rows, plainRow('capitalized_tax', 'cap_cost', '+', taxes.capitalized_tax))
  pushNonZero(rows, plainRow('negative_equity', 'trade_in', '+', cost.negative_equity))
  rows.push(plainRow('gross_cap_cost', 'totals', '=', cost.gross))
  pushNonZero(rows, plainRow('positive_equity', 'trade_in', '-', cost.positive_equity))
  rows.push(...discountRows(sorted, false))
  pushNonZero(rows, plainRow('down_payment', 'down_payment', '-', input.down_payment))
  rows.push(
    plainRow('adjusted_cap_cost', 'totals', '=', cost.adjusted),
    plainRow('residual', 'residual', 'i', residual.amount),
    plainRow('depreciation', 'totals', 'i', subtractCents(cost.adjusted, residual.amount)),
    plainRow('base_payment', 'totals', 'i', figures.base_payment),
    plainRow('taxable_part', 'totals', 'i', taxes.taxable_part),
    ...taxRows(taxes.payment_taxes.map(taxComponent)).map(row => ({ ...row, sign: 'i' as const })),
    plainRow('total_payment', 'totals', 'i', figures.total_payment),
  )
  return rows
}

const advanceLabel = (count: number) =>
  count > 1 ? keyLabel('first_payments', { count }) : keyLabel('first_payment')

/** The items due at signing. Finance 5.8. */
export function signingItems(figures: LeaseFigures): SigningItem[] {
  const { setting, total_payment } = figures
  const { basis, cash, terms } = setting
  const { input, items } = basis
  const deposit = input.lease.security_deposit ?? ZERO
  return [
    signingItem('first_payment', cents(total_payment * terms.advance), advanceLabel(terms.advance)),
    signingItem('down_payment', cash.amount),
    signingItem('tax_on_down_payment', taxesTotal(cash.taxes)),
    signingItem('tax_on_rebate', taxesTotal(basis.rebate_taxes)),
    signingItem('tax_on_trade_in', taxesTotal(basis.trade_in_taxes)),
    ...items.filter(isPaidAtSigning).map(item => signingItem(item.key, item.amount, item.label)),
    signingItem('tax_on_upfront_fees', taxesTotal(basis.signing_taxes)),
    signingItem('upfront_tax', upfrontTaxPaid(figures)),
    { ...signingItem('security_deposit', deposit), refundable: true },
  ]
}
