import { addDays, formatDay, parseDay } from '@forecourt/domain/platform/zones/calendar.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import type { Product } from '../model/draft.ts'
import classes from '../inputs/cells.module.css'

/** Terms by agreement or by the programme without a row in the sheet. */
export function LenderNotes({ product }: { readonly product: Product }) {
  return useNotes(product).map(note => (
    <span key={note} className={classes['note']}>
      {note}
    </span>
  ))
}

function useNotes(product: Product): string[] {
  const t = useText('pricing')
  const format = useFormat()
  const language = useLanguage()
  const { draft, context } = useDesk()
  const { finance, lease } = draft.worksheet
  if (product === 'lease') return [t('programme.advance', { count: lease.payments_in_advance ?? 1 })]
  const fees = (finance.lender_fees ?? []).filter(fee => !fee.financed)
  const start = parseDay(context.quote_date)
  const days = finance.days_to_first_payment
  return [
    ...fees.map(({ name, name_fr: nameFr, amount }) =>
      t('programme.fee_at_signing', {
        name: language === 'fr' ? nameFr : name,
        amount: format.money(parseCents(amount) ?? 0),
      }),
    ),
    ...(start === undefined || days === undefined
      ? []
      : [t('programme.first_payment', { day: format.date(formatDay(addDays(start, days))) })]),
  ]
}
