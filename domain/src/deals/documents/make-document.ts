import type { PaymentType } from '#pricing/payments/deal/deal-input.ts'
import { costOfCredit } from './cost-of-credit.ts'
import type { DealDocument, DocumentDeal, DocumentKind } from './deal-document.ts'
import { priceSheet } from './price-sheet.ts'
import { regM } from './reg-m.ts'
import { regZ } from './reg-z.ts'
import { worksheetDocument } from './worksheet-document.ts'

/**
 * The kinds of documents of a deal: the two of every deal, and the disclosure that its country requires for a
 * loan or a lease.
 */
export function documentKinds(country: 'CA' | 'US', paymentType: PaymentType): readonly DocumentKind[] {
  if (paymentType === 'cash') return ['worksheet', 'price-sheet']
  if (country === 'CA') return ['worksheet', 'price-sheet', 'cost-of-credit']
  return ['worksheet', 'price-sheet', paymentType === 'lease' ? 'reg-m' : 'reg-z']
}

/** One document of a priced deal; undefined for a kind that such a deal does not have. */
export function makeDocument(kind: DocumentKind, deal: DocumentDeal): DealDocument | undefined {
  const made = documentOf(kind, deal)
  if (!made || !hasUnverifiedTax(deal)) return made
  return { ...made, notes: [...made.notes, 'tax_unverified'] }
}

/** Every document states that a tax rate was uncertain when the deal was priced. Finance 6.5.4. */
const hasUnverifiedTax = ({ pricing }: DocumentDeal): boolean => {
  const taxes =
    pricing.payment_type === 'lease'
      ? [...pricing.payment_taxes, ...pricing.totals.upfront_taxes]
      : pricing.totals.taxes
  return taxes.some(({ is_unverified }) => is_unverified)
}

function documentOf(kind: DocumentKind, deal: DocumentDeal): DealDocument | undefined {
  const { pricing, input } = deal
  if (!documentKinds(input.taxes.country, pricing.payment_type).includes(kind)) return undefined
  if (kind === 'worksheet') return worksheetDocument(deal)
  if (kind === 'price-sheet') return priceSheet(deal)
  if (pricing.payment_type === 'lease')
    return kind === 'reg-m' ? regM({ ...deal, pricing }) : costOfCredit({ ...deal, pricing })
  if (pricing.payment_type === 'cash') return undefined
  return kind === 'reg-z' ? regZ({ ...deal, pricing }) : costOfCredit({ ...deal, pricing })
}
