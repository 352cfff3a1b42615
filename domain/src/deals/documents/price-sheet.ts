import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { allInPrice } from './all-in-price.ts'
import type { DealDocument, DocumentDeal, DocumentRow } from './deal-document.ts'
import { amountRow, includedIn, labelsOf, taxOf } from './document-rows.ts'
import { allInHero } from './hero.ts'

/** Locale key of the sentence that says what the price includes by the law of the place. */
function includedNote({ seller_region, input }: DocumentDeal): string {
  if (input.taxes.country === 'US') return 'all_in.US'
  return ['ON', 'QC', 'AB'].includes(seller_region) ? `all_in.${seller_region}` : 'all_in.CA'
}

/** The all-in price, its parts, and everything that is added to it. */
export function priceSheet(deal: DocumentDeal): DealDocument {
  const { pricing } = deal
  const { price, extras, total } = allInPrice(deal)
  const labelOf = labelsOf(pricing.rows)
  const rowAt = (key: string) => pricing.rows.find(row => row.key === key) ?? { flags: [] }
  const rowOf = (node: TraceNode): DocumentRow => ({
    ...amountRow(node, { label: labelOf(node.key), sign: node.amount < 0 ? '-' : '+' }),
    ...taxOf(node),
    ...includedIn(rowAt(node.key)),
  })
  const isLease = pricing.payment_type === 'lease'
  const top = [amountRow(price, { sign: '+' }), ...extras.map(rowOf)]
  return {
    kind: 'price-sheet',
    hero: allInHero(deal),
    sections: [
      {
        heading: 'all_in',
        layout: 'rows',
        rows: [...price.children.map(rowOf), amountRow(price, { sign: '=' })],
        notes: [includedNote(deal)],
      },
      {
        heading: 'on_top',
        layout: 'rows',
        rows: [
          ...top,
          amountRow(total, {
            sign: '=',
            ...(isLease && { label: { kind: 'key', key: 'total_before_tax', params: {} } }),
          }),
        ],
        notes: isLease ? ['lease_taxes'] : [],
      },
    ],
    notes: ['estimate'],
  }
}
