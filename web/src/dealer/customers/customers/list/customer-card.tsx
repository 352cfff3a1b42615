import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import classes from './customer-list.module.css'
import { CustomerCell } from './customer-cell.tsx'
import { MoveCell } from './move-cell.tsx'
import type { Bulk } from './use-bulk.tsx'
import { VehicleCell } from './vehicle-cell.tsx'

const RowActions = lazyPart(async () => (await import('./row-actions.tsx')).RowActions)

interface CustomerCardProps {
  readonly row: CustomerRow
  readonly bulk: Bulk
}

/** Row of a phone: the same three lines, and a menu of actions. */
export function CustomerCard({ row, bulk }: CustomerCardProps) {
  return (
    <>
      <div className={classes['cardHead']}>
        <div className={classes['cardLine']}>
          <CustomerCell row={row} />
        </div>
        <RowMenu row={row} bulk={bulk} />
      </div>
      <div className={classes['cardLine']}>
        <MoveCell row={row} />
      </div>
      <div className={classes['cardLine']}>
        <VehicleCell row={row} />
      </div>
    </>
  )
}

function RowMenu({ row, bulk }: CustomerCardProps) {
  const t = useText('customers')
  if (!bulk.mayAssign && !bulk.mayArchive) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-haspopup="dialog"
      aria-label={t('row.menu', { name: row.full_name })}
      onClick={() => void openModal(close => <RowActions row={row} bulk={bulk} onClose={close} />)}
    >
      <IconDots size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
