import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { Button, CloseButton } from '@mantine/core'
import { IconArchive, IconUserCheck } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import classes from './customer-list.module.css'
import type { Bulk } from './use-bulk.tsx'

interface BulkBarProps {
  readonly rows: readonly CustomerRow[]
  /** Number of selected customers on other pages. */
  readonly elsewhere: number
  readonly bulk: Bulk
  readonly onClear: () => void
}

/** Actions for the selected customers. */
export function BulkBar({ rows, elsewhere, bulk, onClear }: BulkBarProps) {
  const t = useText('customers')
  const shell = useText('shell')
  useShortcut({
    keys: 'Escape',
    group: 'list',
    label: shell('table.clear_selection'),
    isActive: rows.length > 0,
    run: onClear,
  })
  if (rows.length === 0) return null
  const isActive = rows[0]?.archive_status === 'Active'
  return (
    <section className={classes['bulk']} aria-label={t('bulk.label')}>
      <span role="status" data-wide={elsewhere > 0 || undefined}>
        <strong>{shell('table.selected', { count: rows.length })}</strong>
        {elsewhere === 0 ? '' : ` · ${t('bulk.elsewhere', { count: elsewhere })}`}
      </span>
      {bulk.mayAssign ? (
        <Button
          variant="default"
          leftSection={<IconUserCheck size={16} stroke={1.75} aria-hidden />}
          aria-keyshortcuts="a"
          onClick={() => bulk.askAssign(rows)}
        >
          {t('bulk.assign')}
        </Button>
      ) : null}
      {bulk.mayArchive ? (
        <Button
          variant="default"
          leftSection={<IconArchive size={16} stroke={1.75} aria-hidden />}
          aria-keyshortcuts="#"
          onClick={() => bulk.askStatus(rows)}
        >
          {t(isActive ? 'bulk.archive' : 'bulk.restore')}
        </Button>
      ) : null}
      <CloseButton aria-label={shell('table.clear_selection')} aria-keyshortcuts="Escape" onClick={onClear} />
    </section>
  )
}
