import {
  leaseChoices,
  loanChoices,
  type LenderChoice,
} from '@forecourt/domain/pricing/desk/lender-choices.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { withDeal } from '../model/deal-worksheet.ts'
import type { Desk } from '../model/desk.ts'
import type { Edit, Product } from '../model/draft.ts'
import { nameOfLender } from '../model/lender-name.ts'
import { dealOf } from '../engine/matrix-question.ts'
import { termsOfDraft, withTerms } from '../model/cell-terms.ts'

export type Choice = LenderChoice<Programme, DealInput>
type FittingChoice = Extract<Choice, { readonly deal: DealInput }>

export const isFitting = (choice: Choice): choice is FittingChoice => choice.refusal === undefined

/** All lenders for the current deal. */
export function choicesOf(
  product: Product,
  worksheet: Worksheet,
  { order, context }: Pick<Desk, 'order' | 'context'>,
): Choice[] {
  const facts = {
    vehicle: {
      condition: order.vehicle.vehicle_condition,
      segment: context.segment,
      model_year: order.vehicle.year,
      odometer: order.vehicle.odometer,
    },
    credit_score: worksheet.credit_score,
    place: { country: context.place.country, region: context.place.region, quote_date: context.quote_date },
  }
  const deal = dealOf(worksheet, product, { order, context })
  if (deal.payment_type === 'finance') return loanChoices(context.programmes, deal, facts)
  return deal.payment_type === 'lease' ? leaseChoices(context.programmes, deal, facts) : []
}

/** The sheet with a lender's terms. In the chosen column, the server checks them against the card. */
export const choosing =
  (product: Product, { programme, deal }: FittingChoice, language: 'en' | 'fr'): Edit =>
  draft => {
    const name = nameOfLender(programme, language)
    const { worksheet } = withDeal(draft, deal, { name, id: programme.id })
    const chosen = { ...draft, worksheet }
    if (draft.payment_type !== product || programme.id === undefined) return chosen
    return withTerms(chosen, { ...termsOfDraft(chosen, product), programme: programme.id })
  }
