import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import type { CustomerSearch } from '#dealer/customers/customers/list-search.ts'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

interface ExportButtonProps {
  readonly search: CustomerSearch
  readonly count: number | undefined
}

/** For users who may export the list. */
export function ExportButton({ search, count }: ExportButtonProps) {
  const t = useText('exports')
  const open = () => void openModal(close => <ExportDialog search={search} count={count} onClose={close} />)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-haspopup="dialog"
      onClick={open}
    >
      {t('open')}
    </Button>
  )
}
