import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { canonical } from './canonical-json.ts'
import type { Draft } from './draft.ts'

/**
 * Content of a pin or cell that is applied to the sheet: the column's terms and the price. Everything else stays the
 * sheet's.
 */
export interface Terms {
  readonly product: PaymentType
  readonly price: string
  readonly terms: Worksheet['cash'] | Worksheet['finance'] | Worksheet['lease']
  /** Id of the programme of the terms; undefined for cash. */
  readonly programme?: string | undefined
}

/** Key of terms: equal for terms that are the same to the customer, whatever their programme. */
export const termsKey = ({ product, price, terms }: Terms): string =>
  canonical({ product, price, terms: { ...terms, lender_id: undefined } })

export const termsOfDraft = ({ worksheet }: Draft, product: PaymentType): Terms => ({
  product,
  price: worksheet.price,
  terms: worksheet[product],
})

/** The draft with these terms and their programme. */
export function withTerms({ worksheet }: Draft, terms: Terms): Draft {
  const { product, price, programme } = terms
  const draft = { payment_type: product, worksheet: { ...worksheet, price, [product]: terms.terms } }
  return programme === undefined ? draft : { ...draft, cell: { programme, key: termsKey(terms) } }
}
