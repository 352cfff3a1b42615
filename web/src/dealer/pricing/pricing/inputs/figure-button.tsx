import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useCalmDesk } from '../model/desk.ts'
import classes from './cells.module.css'

interface FigureButtonProps {
  readonly column: PaymentType
  /** Key of the row, for the explanation. */
  readonly row: string
  readonly label: string
  /** API amount. */
  readonly amount: string
  /** Shown with a minus: a deduction. */
  readonly isOff?: boolean
  readonly hasSymbol?: boolean
  /** "/mo", "each": after the figure. */
  readonly suffix?: ReactNode
  /** The suffix in words, for the accessible name. */
  readonly unit?: string
}

/** A figure that explains itself: click, tap, or `?` on it. Its accessible name includes what is shown beside it. */
export function FigureButton(props: FigureButtonProps) {
  const { column, row, label, amount, isOff = false, hasSymbol = false, suffix, unit = '' } = props
  const t = useText('pricing')
  const format = useFormat()
  const desk = useCalmDesk()
  const cents = (parseCents(amount) ?? 0) * (isOff ? -1 : 1)
  const { isBroken, changes } = desk.columns[column]
  const isChanged = changes.rows.has(row)
  const { explained } = desk
  const isExplained = explained.of === undefined && explained.column === column && explained.key === row
  const explain = () => desk.explain({ column, key: row })
  return (
    <>
      <UnstyledButton
        className={classes['figure']}
        data-broken={isBroken || undefined}
        data-explained={isExplained || undefined}
        aria-label={t('figure.label', {
          column: t(`column.${column}`),
          label,
          amount: [format.money(cents), unit].filter(Boolean).join(' '),
        })}
        onClick={explain}
        onKeyDown={event => {
          if (event.key !== '?') return
          event.preventDefault()
          explain()
        }}
      >
        <span
          key={isChanged ? amount : 'still'}
          className={classes['amount']}
          data-changed={isChanged || undefined}
        >
          <Money cents={cents} symbol={hasSymbol} />
        </span>
      </UnstyledButton>
      {suffix}
    </>
  )
}
