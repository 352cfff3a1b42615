import type { Move } from '@forecourt/contract/customers/moves.ts'
import { useMemo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { MoveAge, MoveButton, MoveCustomer, MoveRep, MoveVehicle } from './move-cells.tsx'

export function useMoveColumns(): readonly Column<Move>[] {
  const t = useText('moves')
  return useMemo(
    () => [
      { id: 'since', header: t('column.since'), cell: move => <MoveAge move={move} />, width: '14%' },
      {
        id: 'customer',
        header: t('column.customer'),
        cell: move => <MoveCustomer move={move} />,
        isRowHeader: true,
        width: '20%',
      },
      { id: 'vehicle', header: t('column.vehicle'), cell: move => <MoveVehicle move={move} />, width: '28%' },
      { id: 'rep', header: t('column.rep'), cell: move => <MoveRep move={move} />, from: 'md' },
      { id: 'move', header: t('column.move'), cell: move => <MoveButton move={move} />, width: '22%' },
    ],
    [t],
  )
}
