import { parseCents } from '@forecourt/domain/money/amount.ts'
import { UnstyledButton } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useDesk } from './desk.ts'
import { setTerm, type Product } from './draft.ts'
import classes from './cells.module.css'

/** Whose programme it is. Where the programme has nothing for this vehicle or term, it says so and offers the nearest. */
export function LenderCell({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  const { draft, context, edit, isEditable } = useDesk()
  const { lender, term } = draft.worksheet[product]
  const { options } = context[product]
  if (options.length === 0) return <NoProgramme product={product} />
  const isOffered = options.some(option => option.term === term)
  const nearest = [...options].sort((a, b) => Math.abs(a.term - term) - Math.abs(b.term - term))[0]
  return (
    <>
      <span className={classes['lender']}>{lender === '' ? context[product].lender : lender}</span>
      <ProgrammeNotes product={product} />
      {isOffered || nearest === undefined ? null : (
        <span className={classes['note']}>
          {t('programme.no_term', { count: term })}{' '}
          {isEditable ? (
            <UnstyledButton
              className={classes['link']}
              onClick={() => edit(`${product}.term`, setTerm(product, nearest.term, context))}
            >
              {t('programme.use_nearest', { count: nearest.term })}
            </UnstyledButton>
          ) : null}
        </span>
      )}
    </>
  )
}

/** Why nobody's terms are there, as far as it is known. */
function NoProgramme({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  useText('desking')
  const { context } = useDesk()
  const reason = findText('desking', `refusal.${context[product].refusal ?? ''}`)
  return (
    <span className={classes['note']}>
      {reason === undefined ? t(`programme.none_${product}`) : t(`programme.refused_${product}`, { reason })}
    </span>
  )
}

/** What the programme brings beside its rate that no row of the sheet shows. */
function ProgrammeNotes({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  const format = useFormat()
  const language = useLanguage()
  const { draft } = useDesk()
  const { finance, lease } = draft.worksheet
  const advance = lease.payments_in_advance ?? 1
  const unfinanced = (finance.lender_fees ?? []).filter(fee => !fee.financed)
  if (product === 'lease')
    return advance > 1 ? (
      <span className={classes['note']}>{t('programme.advance', { count: advance })}</span>
    ) : null
  return unfinanced.map(({ name, name_fr: nameFr, amount }) => (
    <span key={name} className={classes['note']}>
      {t('programme.fee_at_signing', {
        name: language === 'fr' ? nameFr : name,
        amount: format.money(parseCents(amount) ?? 0),
      })}
    </span>
  ))
}
