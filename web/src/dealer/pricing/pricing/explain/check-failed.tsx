import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from '../sheet/worksheet.module.css'

/** The server did not respond: the figures are only this page's. */
export function CheckFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText('pricing')
  return (
    <span className={classes['status']} data-state="behind">
      <IconAlertTriangle size={14} stroke={2} aria-hidden /> {t('check.failed')}
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={onRetry}
      >
        {t('check.retry')}
      </Button>
    </span>
  )
}
