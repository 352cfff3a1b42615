import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { useDesk } from '../model/desk.ts'
import type { Draft, Product } from '../model/draft.ts'
import { nameOfLender } from '../model/lender-name.ts'
import { programmeOf } from '../model/offered-context.ts'
import { useProblemText } from '../model/problem-text.ts'
import classes from '../inputs/cells.module.css'

const LenderNotes = lazyPart(async () => (await import('./lender-notes.tsx')).LenderNotes)
const LenderGap = lazyPart(async () => (await import('./lender-gap.tsx')).LenderGap)
const LenderDrawer = lazyPart(async () => (await import('./lender-drawer.tsx')).LenderDrawer)

/**
 * Lender of the programme. Without a programme for this vehicle or term it says so and offers the nearest; what the
 * lender excludes is shown below its name.
 */
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
      <LenderProblem product={product} />
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

function LenderProblem({ product }: { readonly product: Product }) {
  const textOf = useProblemText()
  const input = `${product}.lender`
  const problem = useDesk().problems[input]
  if (problem === undefined) return null
  return (
    <span id={problemId(product)} className={`dp-error ${classes['problem'] ?? ''}`}>
      {textOf(input, problem)}
    </span>
  )
}

const problemId = (product: Product) => `${product}-lender-problem`

/** Whether there is content without a row in the sheet. */
const hasNotes = ({ worksheet: { finance, lease } }: Draft, product: Product): boolean =>
  product === 'lease'
    ? (lease.payments_in_advance ?? 1) > 1
    : finance.lender_fees?.some(fee => !fee.financed) === true || finance.days_to_first_payment !== undefined

interface LenderChoiceProps {
  readonly product: Product
  readonly name: string
}

/** The lender's name; on the desk it opens other lenders and the fees. */
function LenderChoice({ product, name }: LenderChoiceProps) {
  const t = useText('pricing')
  const { isEditable, problems } = useDesk()
  const isBad = problems[`${product}.lender`] !== undefined
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!isEditable) return <span className={classes['lender']}>{name}</span>
  return (
    <>
      <UnstyledButton
        ref={opener}
        name={`${product}.lender`}
        className={classes['choose']}
        aria-describedby={isBad ? problemId(product) : undefined}
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
