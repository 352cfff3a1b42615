import { UnstyledButton } from '@mantine/core'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { setTerm, type Product } from '../model/draft.ts'
import { programmeOf } from '../model/offered-context.ts'
import classes from '../inputs/cells.module.css'

/** Why there are no terms of any lender, of this lender, or for this term. */
export function LenderGap({ product }: { readonly product: Product }) {
  const { context, draft } = useDesk()
  if (context[product].options.length > 0) return <NearestTerm product={product} />
  const isKnown = programmeOf(context, draft.worksheet[product]) !== undefined
  return isKnown ? <NoTerms /> : <NoProgramme product={product} />
}

/** The lender has nothing for this score, amount or vehicle. */
function NoTerms() {
  const t = useText('pricing')
  return <span className={classes['note']}>{t('programme.no_terms')}</span>
}

/** The programme does not have this term: offers the nearest one. */
function NearestTerm({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  const { draft, context, edit, isEditable } = useDesk()
  const { term } = draft.worksheet[product]
  const { options } = context[product]
  const nearest = [...options].sort((a, b) => Math.abs(a.term - term) - Math.abs(b.term - term))[0]
  if (nearest === undefined || nearest.term === term) return null
  return (
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
  )
}

/** Why there are no terms at all, as far as known. */
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
