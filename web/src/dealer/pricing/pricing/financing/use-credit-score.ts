import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import { useLayoutEffect, useRef } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { followRates, setShared, type Product } from '../model/draft.ts'
import { cardRates } from '../model/offered-context.ts'
import type { OrderOnDesk } from '../model/pricing.api.ts'
import { substituteLender, type AllReplaced } from './substitute-lender.ts'
import type { DraftOfDesk } from '../model/use-draft.ts'
import { useSteady } from '../model/use-steady.ts'

interface Law {
  readonly context: WorksheetContext | undefined
  /** The response belongs to the score in the sheet. */
  readonly isCurrent: boolean
}

type Rates = Readonly<Partial<Record<Product, string>>>

/** Rates from a card at the time of choosing the score, until its response arrives. */
interface Following {
  readonly score: number | null
  readonly rates: Rates
  readonly isOpen: boolean
}

/**
 * Changes the credit score together with the rates of its tier: immediately from the lenders' cards, if the browser
 * has them, else with the server's response. A rate from a card also follows the next score, even if no card had a
 * rate in between. If a lender has no tier for the score, the first one that takes the deal is substituted, with a
 * notice.
 */
export function useCreditScore(
  work: DraftOfDesk,
  { context, isCurrent }: Law,
  order: OrderOnDesk,
): (score: number | null) => void {
  const { vehicle } = order
  const t = useText('pricing')
  const language = useLanguage()
  const following = useRef<Following>(undefined)
  const replaced = useRef<AllReplaced>({})
  const { credit_score: now } = work.draft.worksheet
  const answered = useSteady((answer: WorksheetContext, score: number | null) => {
    const open = following.current
    const { worksheet } = work.latest()
    if (open?.isOpen !== true || open.score !== score || worksheet.credit_score !== score) return
    const follow = followRates(open.rates, cardRates(answer, worksheet, vehicle))
    const { worksheet: followed } = follow(work.latest())
    following.current = { ...open, rates: ratesOf(followed, open.rates), isOpen: false }
    work.amend(follow)
  })
  useLayoutEffect(() => {
    if (isCurrent && context !== undefined) answered(context, now)
  }, [isCurrent, context, now, answered])
  return useSteady((score: number | null) => {
    const { worksheet } = work.latest()
    if (context === undefined || score === worksheet.credit_score) return
    // Until the response for a new score arrives, only the cards know the rates.
    const known = cardRates(context, worksheet, vehicle, { ownOnly: !isCurrent })
    const before = agreeing(worksheet, known, following.current?.rates ?? {})
    const asked = { ...worksheet, credit_score: score }
    const follow = followRates(before, cardRates(context, asked, vehicle, { ownOnly: true }))
    const followed = follow(setShared({ credit_score: score })(work.latest()))
    const rated = products.filter(product => product in before)
    const { draft: next, ...substituted } = substituteLender(followed, rated, replaced.current, {
      order,
      context,
      language,
    })
    replaced.current = substituted.replaced
    following.current = { score, rates: ratesOf(next.worksheet, before), isOpen: true }
    work.edit('credit_score', () => next)
    work.commitStep()
    for (const { product, ...names } of substituted.changed)
      showToast({ type: 'info', text: t('lender.changed', { column: t(`column.${product}`), ...names }) })
  })
}

type Rated = Readonly<Record<Product, { readonly rate: string }>>

const products = ['finance', 'lease'] as const satisfies readonly Product[]

/** The sheet's rates that are or were the card's. */
const agreeing = (sheet: Rated, ...cards: readonly Rates[]): Rates =>
  ratesOf(
    sheet,
    Object.fromEntries(
      products
        .filter(product => cards.some(card => Number(card[product]) === Number(sheet[product].rate)))
        .map(product => [product, '']),
    ),
  )

/** The sheet's rates of the given products. */
const ratesOf = (sheet: Rated, named: Rates): Rates =>
  Object.fromEntries(
    products.filter(product => product in named).map(product => [product, sheet[product].rate]),
  )
