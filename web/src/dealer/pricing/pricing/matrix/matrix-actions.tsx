import { Button, Kbd } from '@mantine/core'
import { Money } from '#shared/format/money.tsx'
import { Payment } from '#shared/format/payment.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import type { MatrixCell } from './matrix-cells.ts'
import { isPinned } from './pinned.ts'
import type { Terms } from '../model/cell-terms.ts'
import { useTermsText } from '../financing/use-terms-text.ts'
import classes from './matrix.module.css'

export interface MatrixActing {
  readonly apply: (terms: Terms) => void
  readonly togglePin: (terms: Terms) => void
  readonly explain: (terms: Terms) => void
}

interface MatrixActionsProps {
  readonly cell: MatrixCell
  readonly terms: Terms | undefined
  readonly pins: readonly Terms[]
  readonly acts: MatrixActing
}

/** The chosen cell in words, with its actions. */
export function MatrixActions({ cell, terms, pins, acts }: MatrixActionsProps) {
  const t = useText('desking')
  const { isEditable } = useDesk()
  const textOf = useTermsText()
  if (terms === undefined) return null
  const isUp = isPinned(pins, terms)
  return (
    <div className={classes['acts']}>
      <p className={classes['chosen']}>
        <span>{textOf(terms)}</span>
        <strong>
          <Payment
            cents={cell.figures.payment}
            frequency={cell.product === 'cash' ? null : cell.place.frequencies}
          />
        </strong>
        <span>
          {t(cell.product === 'cash' ? 'list.total' : 'list.total_of_payments')}{' '}
          <Money cents={cell.figures.total} /> · {t('list.due_at_signing')} <Money cents={cell.figures.due} />
        </span>
      </p>
      {isEditable ? (
        <Button size="compact-sm" rightSection={<Kbd size="xs">↵</Kbd>} onClick={() => acts.apply(terms)}>
          {t('apply')}
        </Button>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        rightSection={<Kbd size="xs">P</Kbd>}
        onClick={() => acts.togglePin(terms)}
      >
        {t(isUp ? 'unpin' : 'pin')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        rightSection={<Kbd size="xs">?</Kbd>}
        onClick={() => acts.explain(terms)}
      >
        {t('explain')}
      </Button>
    </div>
  )
}
