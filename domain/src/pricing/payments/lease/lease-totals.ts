import { cents, subtractCents, sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { taxesTotal } from '#pricing/taxes/sale-taxes.ts'
import type { LeaseFigures } from './lease-figures.ts'

/** The tax at inception that is paid at signing. */
export const upfrontTaxPaid = ({ setting, taxes }: LeaseFigures): Cents =>
  setting.basis.input.lease.capitalize_upfront_tax ? ZERO : taxesTotal(taxes.upfront_taxes)

/** The amount due at signing: the first payments, the cash, items and taxes paid then, the deposit. Finance 5.8. */
export const leaseDueAtSigning = (figures: LeaseFigures): Cents => {
  const { setting, total_payment } = figures
  const { basis, cash, terms } = setting
  return sumCents([
    cents(total_payment * terms.advance),
    cash.amount,
    taxesTotal(cash.taxes),
    basis.at_signing,
    upfrontTaxPaid(figures),
  ])
}

/** Due at signing less the refundable deposit, the later payments and the disposition fee. Finance 5.1. */
export function leaseTotalOfPayments({ setting, total_payment }: LeaseFigures, dueAtSigning: Cents): Cents {
  const { basis, terms } = setting
  const { security_deposit, disposition_fee } = basis.input.lease
  return sumCents([
    subtractCents(dueAtSigning, security_deposit ?? ZERO),
    cents(total_payment * (terms.count - terms.advance)),
    disposition_fee ?? ZERO,
  ])
}
