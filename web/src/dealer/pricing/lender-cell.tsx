import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/lazy-part.ts'
import { useDesk } from './desk.ts'
import type { Draft, Product } from './draft.ts'
import { nameOfLender } from './lender-name.ts'
import { programmeOf } from './offered-context.ts'
import classes from './cells.module.css'

const LenderNotes = lazyPart(async () => (await import('./lender-notes.tsx')).LenderNotes)
const LenderGap = lazyPart(async () => (await import('./lender-gap.tsx')).LenderGap)
const LenderDrawer = lazyPart(async () => (await import('./lender-drawer.tsx')).LenderDrawer)

/** Whose programme it is. Where the programme has nothing for this vehicle or term, it says so and offers the nearest. */
export function LenderCell({ product }: { readonly product: Product }) {
  const { draft, context } = useDesk()
  const { lender, term } = draft.worksheet[product]
  const { options } = context[product]
  const language = useLanguage()
  const known = programmeOf(context, draft.worksheet[product])
  const own = known === undefined ? lender : nameOfLender(known, language)
  const isNobody = known === undefined && options.length === 0
  return (
    <>
      <LenderChoice product={product} name={isNobody ? '' : own || context[product].lender} />
      {hasNotes(draft, product) ? (
        <Suspense>
          <LenderNotes product={product} />
        </Suspense>
      ) : null}
      {options.some(option => option.term === term) ? null : (
        <Suspense>
          <LenderGap product={product} />
        </Suspense>
      )}
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
