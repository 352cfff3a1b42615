import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { useMemo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { CustomerCell } from './customer-cell.tsx'
import { AppointmentCell, DepositCell } from './deposit-cell.tsx'
import { MoveCell } from './move-cell.tsx'
import { DayCell, RepCell } from './rep-cell.tsx'
import { VehicleCell } from './vehicle-cell.tsx'

/** Widths by content: the vehicle has the most text and gets the remaining width. */
export function useListColumns(): readonly Column<CustomerRow>[] {
  const t = useText('customers')
  return useMemo(
    () => [
      {
        id: 'customer',
        header: t('column.customer'),
        cell: row => <CustomerCell row={row} />,
        isRowHeader: true,
        ordering: 'last_name',
        width: 'var(--list-customer)',
      },
      {
        id: 'vehicle',
        header: t('column.vehicle'),
        cell: row => <VehicleCell row={row} />,
      },
      {
        id: 'next_move',
        header: t('column.next_move'),
        cell: row => <MoveCell row={row} />,
        ordering: 'awaiting_since',
        width: 'var(--list-move)',
      },
      {
        id: 'deposit',
        header: t('column.deposit'),
        cell: row => <DepositCell row={row} />,
        width: 'clamp(72px, 14vw - 70px, 128px)',
        from: 'md',
      },
      {
        id: 'appointment',
        header: t('column.appointment'),
        cell: row => <AppointmentCell row={row} />,
        ordering: 'appointment',
        width: 'clamp(110px, 9vw, 124px)',
        from: 'md',
      },
      {
        id: 'rep',
        header: t('column.rep'),
        cell: row => <RepCell row={row} />,
        ordering: 'rep',
        width: 'clamp(94px, 9vw, 150px)',
      },
      {
        id: 'created',
        header: t('column.created'),
        cell: row => <DayCell stamp={row.created} />,
        ordering: 'created',
        width: 96,
        from: 'md',
      },
      {
        id: 'last_activity',
        header: t('column.last_activity'),
        cell: row => <DayCell stamp={row.last_activity} />,
        ordering: 'last_activity',
        width: 96,
        from: 'md',
      },
    ],
    [t],
  )
}
