import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { canonical } from '../model/canonical-json.ts'
import { setRate, type Draft, type Edit, type Product } from '../model/draft.ts'
import { nameOfLender } from '../model/lender-name.ts'
import { choicesOf, choosing, isFitting } from './lender-offers.ts'
import { cardRates, isWithoutTerms, programmeOf } from '../model/offered-context.ts'
import type { OrderOnDesk } from '../model/pricing.api.ts'

/** Terms of a lender that were replaced, because it has none at the chosen credit score. */
export interface Replaced<Terms = Worksheet['finance'] | Worksheet['lease']> {
  readonly own: Terms
  /** Terms at the time of the substitution: later changes stay. */
  readonly others: Terms
}

export type AllReplaced = Readonly<Partial<Record<Product, Replaced>>>

interface Where {
  readonly order: OrderOnDesk
  readonly context: WorksheetContext
  readonly language: 'en' | 'fr'
}

/** Result of a step: the sheet, the substitutions, and the columns whose lender it changed. */
interface Substitution {
  readonly draft: Draft
  readonly replaced: AllReplaced
  readonly changed: readonly { readonly product: Product; readonly before: string; readonly lender: string }[]
}

/**
 * Substitutes the first lender that takes the deal, with its terms and fees, for one without terms at the sheet's
 * credit score: a rate always belongs to the lender shown above it. The replaced lender returns with the first score
 * at which it lends again.
 */
export function substituteLender(
  start: Draft,
  products: readonly Product[],
  known: AllReplaced,
  { order, context, language }: Where,
): Substitution {
  let draft = start
  const replaced: Partial<Record<Product, Replaced>> = {}
  const changed = []
  for (const product of products) {
    const before = draft.worksheet[product]
    const earlier = known[product]
    const isSubstitute = earlier !== undefined && besideRate(earlier.others) === besideRate(before)
    if (isSubstitute) {
      const back = withTermsOf(product, earlier.own)(draft)
      const rate = cardRates(context, back.worksheet, order.vehicle)[product]
      if (rate !== undefined) {
        draft = setRate(product, rate)(back)
        continue
      }
      replaced[product] = earlier
    }
    if (!isWithoutTerms(context, draft.worksheet, order.vehicle, product)) continue
    const choice = choicesOf(product, draft.worksheet, { order, context }).find(isFitting)
    const programme = programmeOf(context, before)
    if (choice === undefined || programme === undefined) continue
    draft = choosing(product, choice, language)(draft)
    replaced[product] = { own: isSubstitute ? earlier.own : before, others: draft.worksheet[product] }
    const lender = nameOfLender(choice.programme, language)
    changed.push({ product, before: nameOfLender(programme, language), lender })
  }
  return { draft, replaced, changed }
}

/** Only the rate follows the score. */
const besideRate = (terms: Replaced['own']) => canonical({ ...terms, rate: undefined })

const withTermsOf =
  (product: Product, terms: Replaced['own']): Edit =>
  draft => ({ ...draft, worksheet: { ...draft.worksheet, [product]: terms } })
