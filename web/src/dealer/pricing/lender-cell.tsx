import { UnstyledButton } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from './desk.ts'
import { setTerm, type Product } from './draft.ts'
import classes from './cells.module.css'

/** Whose programme it is. Where the programme has nothing for this vehicle or term, it says so and offers the nearest. */
export function LenderCell({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  const { draft, context, edit, isEditable } = useDesk()
  const { lender, term } = draft.worksheet[product]
  const { options } = context[product]
  if (options.length === 0) {
    return <span className={classes['note']}>{t(`programme.none_${product}`)}</span>
  }
  const isOffered = options.some(option => option.term === term)
  const nearest = [...options].sort((a, b) => Math.abs(a.term - term) - Math.abs(b.term - term))[0]
  return (
    <>
      <span className={classes['lender']}>{lender === '' ? context[product].lender : lender}</span>
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
