import { Button, Kbd } from '@mantine/core'
import { memo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { modKey } from '../keyboard/mod-key.ts'
import { isUnsent, useSaveProblem } from './save-problem.ts'
import { useShortcut } from '../keyboard/shortcuts.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** 0 hides the bar. */
  readonly changes: number
  /** Whether the keys save, before the bar is shown. */
  readonly isDirty?: boolean
  readonly problems?: number
  /** Error to show instead. */
  readonly refused?: string | undefined
  readonly isSaving: boolean
  /** Error of the last attempt: without a network the button says that nothing was sent. */
  readonly failure?: unknown
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** "2 unsaved changes · Discard · Save". It never covers the focus: the page reserves room for it. */
export const SaveBar = memo(function SaveBar({
  changes,
  isDirty = changes > 0,
  problems = 0,
  refused,
  isSaving,
  failure,
  onSave,
  onDiscard,
}: SaveBarProps) {
  const t = useText('shell')
  const failed = useSaveProblem(failure)
  const isOpen = changes > 0
  useShortcut({ keys: 'mod+s', group: 'page', label: t('shortcuts.save'), isActive: isDirty, run: onSave })
  if (!isOpen) return null
  return (
    <section className={classes['bar']} aria-label={t('save.changes', { count: changes })}>
      <span role="status" className={classes['text']}>
        {refused ??
          (problems > 0
            ? t('save.fix', { count: problems })
            : (failed ?? t('save.changes', { count: changes })))}
      </span>
      <Button variant="default" onClick={onDiscard} disabled={isSaving}>
        {t('save.discard')}
      </Button>
      <Button onClick={onSave} loading={isSaving} rightSection={<Kbd size="xs">{modKey} S</Kbd>}>
        {t(isUnsent(failure) ? 'save.not_sent' : 'save.save')}
      </Button>
    </section>
  )
})
