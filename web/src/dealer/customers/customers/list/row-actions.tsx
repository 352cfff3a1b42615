import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { Button, Modal, Stack } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import type { Bulk } from './use-bulk.tsx'

interface RowActionsProps {
  readonly row: CustomerRow
  readonly bulk: Bulk
  readonly onClose: () => void
}

/** Actions for one customer of the list on a phone. */
export function RowActions({ row, bulk, onClose }: RowActionsProps) {
  const t = useText('customers')
  return (
    <Stack gap="sm">
      <Modal.Title>{row.full_name}</Modal.Title>
      {bulk.mayAssign ? (
        <Button variant="default" size="lg" onClick={() => bulk.askAssign([row])}>
          {t('bulk.assign')}
        </Button>
      ) : null}
      {bulk.mayArchive ? (
        <Button variant="default" size="lg" onClick={() => bulk.askStatus([row])}>
          {t(row.archive_status === 'Active' ? 'bulk.archive' : 'bulk.restore')}
        </Button>
      ) : null}
      <Button variant="subtle" size="lg" onClick={onClose}>
        {t('dialog.cancel')}
      </Button>
    </Stack>
  )
}
