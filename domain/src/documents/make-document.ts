import type { PaymentType } from '../payments/deal-input.ts'
import { costOfCredit } from './cost-of-credit.ts'
import type { DealDocument, DocumentDeal, DocumentKind } from './deal-document.ts'
import { priceSheet } from './price-sheet.ts'
import { regM } from './reg-m.ts'
import { regZ } from './reg-z.ts'
import { worksheetDocument } from './worksheet-document.ts'

/** The documents of a deal: the disclosure that its country asks for with a loan or a lease beside the two of every deal. */
export function documentKinds(country: 'CA' | 'US', paymentType: PaymentType): readonly DocumentKind[] {
  if (paymentType === 'cash') return ['worksheet', 'price-sheet']
  if (country === 'CA') return ['worksheet', 'price-sheet', 'cost-of-credit']
  return ['worksheet', 'price-sheet', paymentType === 'lease' ? 'reg-m' : 'reg-z']
}

/** One document of a priced deal; undefined for a kind that such a deal does not have. */
export function makeDocument(kind: DocumentKind, deal: DocumentDeal): DealDocument | undefined {
  const { pricing, input } = deal
  if (!documentKinds(input.taxes.country, pricing.payment_type).includes(kind)) return undefined
  if (kind === 'worksheet') return worksheetDocument(deal)
  if (kind === 'price-sheet') return priceSheet(deal)
  if (pricing.payment_type === 'lease')
    return kind === 'reg-m' ? regM({ ...deal, pricing }) : costOfCredit({ ...deal, pricing })
  if (pricing.payment_type === 'cash') return undefined
  return kind === 'reg-z' ? regZ({ ...deal, pricing }) : costOfCredit({ ...deal, pricing })
}
