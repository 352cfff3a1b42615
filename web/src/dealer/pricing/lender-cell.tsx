import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/lazy-part.ts'
import { useDesk } from './desk.ts'
import { setTerm, type Draft, type Product } from './draft.ts'
import classes from './cells.module.css'

const LenderNotes = lazyPart(async () => (await import('./lender-notes.tsx')).LenderNotes)

const LenderDrawer = lazyPart(async () => (await import('./lender-drawer.tsx')).LenderDrawer)

/** Whose programme it is. Where the programme has nothing for this vehicle or term, it says so and offers the nearest. */
export function LenderCell({ product }: { readonly product: Product }) {
  const { draft, context } = useDesk()
  const { lender } = draft.worksheet[product]
  const isNobody = context[product].options.length === 0
  return (
    <>
      {isNobody ? <NoProgramme product={product} /> : null}
      <LenderChoice
        product={product}
        name={isNobody ? '' : lender === '' ? context[product].lender : lender}
      />
      {hasNotes(draft, product) ? (
        <Suspense>
          <LenderNotes product={product} />
        </Suspense>
      ) : null}
      <NearestTerm product={product} />
    </>
  )
}

/** Whether there is something that no row of the sheet shows. */
const hasNotes = ({ worksheet: { finance, lease } }: Draft, product: Product): boolean =>
  product === 'lease'
    ? (lease.payments_in_advance ?? 1) > 1
    : finance.lender_fees?.some(fee => !fee.financed) === true || finance.days_to_first_payment !== undefined

interface LenderChoiceProps {
  readonly product: Product
  readonly name: string
}

/** The lender's name; for the desk the way to the other lenders and to the fees. */
function LenderChoice({ product, name }: LenderChoiceProps) {
  const t = useText('pricing')
  const { isEditable } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!isEditable) return <span className={classes['lender']}>{name}</span>
  return (
    <>
      <UnstyledButton
        ref={opener}
        className={classes['choose']}
        aria-haspopup="dialog"
        aria-label={t('lender.choose_of', { name: name === '' ? t(`column.${product}`) : name })}
        onClick={() => setOpen(true)}
      >
        {name === '' ? t('lender.choose') : name}
        <IconChevronDown size={14} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {isOpen ? (
        <Suspense>
          <LenderDrawer
            product={product}
            onClose={() => {
              setOpen(false)
              opener.current?.focus({ preventScroll: true })
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** The term is none of the programme's: the nearest it has, one press away. */
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
