import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { ColumnHeader } from './column-header.tsx'
import { useCalmDesk } from '../model/desk.ts'
import { columnTypes } from '../model/draft.ts'
import { LeverRows } from '../financing/lever-rows.tsx'
import { LineRows } from './line-rows.tsx'
import { ResultRows } from './result-rows.tsx'
import { useIsSettled } from '../model/use-is-settled.ts'
import classes from './sheet.module.css'

interface SheetTableProps {
  /** The column to show on a phone. */
  readonly view: PaymentType
  /** Figures wait for the server or for the taxes of another place. */
  readonly isPending: boolean
}

/** Cash, finance and lease side by side, line by line. */
export const SheetTable = memo(function SheetTable({ view, isPending }: SheetTableProps) {
  const t = useText('pricing')
  const { isCustomerView } = useCalmDesk()
  // Set with the key; its styling follows with the figures.
  const isWaiting = !useIsSettled() || isPending
  return (
    <table
      className={classes['sheet']}
      data-view={view}
      data-pending={isPending || undefined}
      data-customer={isCustomerView || undefined}
      aria-busy={isWaiting}
    >
      <caption>
        <VisuallyHidden>{t('sheet.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={classes['corner']}>
            <VisuallyHidden>{t('sheet.line')}</VisuallyHidden>
          </th>
          {columnTypes.map(type => (
            <ColumnHeader key={type} type={type} />
          ))}
        </tr>
      </thead>
      <LeverRows />
      <LineRows />
      <ResultRows />
    </table>
  )
})
