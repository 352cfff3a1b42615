import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { ServerCheck } from './use-server-check.ts'
import classes from './worksheet.module.css'

interface CheckStatusProps {
  readonly check: ServerCheck & { readonly retry: () => void }
}

/** Whether the figures on the screen are the server's, and since when. */
export function CheckStatus({ check }: CheckStatusProps) {
  const t = useText('pricing')
  const format = useFormat()
  const { state, asOf, retry } = check
  const time = asOf === undefined ? undefined : format.exactTime(asOf)
  if (state === 'checked' && time !== undefined) {
    return (
      <span className={classes['status']} data-state="checked">
        {t('check.as_of', { time })} <IconCheck size={14} stroke={2} aria-hidden /> {t('check.server')}
      </span>
    )
  }
  if (state === 'failed') {
    return (
      <span className={classes['status']} data-state="behind">
        <IconAlertTriangle size={14} stroke={2} aria-hidden /> {t('check.failed')}
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={retry}
        >
          {t('check.retry')}
        </Button>
      </span>
    )
  }
  return (
    <span className={classes['status']} data-state={state === 'late' ? 'behind' : 'checking'}>
      {t(state === 'late' ? 'check.late' : 'check.checking')}
    </span>
  )
}
