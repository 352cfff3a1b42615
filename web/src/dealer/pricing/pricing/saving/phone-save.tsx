import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { isUnsent, useSaveProblem } from '#shared/ui/page/save-problem.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import classes from './phone-save.module.css'

interface PhoneSaveProps {
  /** 0 hides it. */
  readonly changes: number
  readonly isDirty: boolean
  readonly problems: number
  readonly isSaving: boolean
  readonly failure: unknown
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Compact save bar: inside the bar of the figures, with everything but Save behind one button. */
export function PhoneSave(props: PhoneSaveProps) {
  const { changes, isDirty, problems, isSaving, failure, onSave, onDiscard } = props
  const t = useText('shell')
  const pricing = useText('pricing')
  useShortcut({ keys: 'mod+s', group: 'page', label: t('shortcuts.save'), isActive: isDirty, run: onSave })
  const failed = useSaveProblem(failure)
  if (changes === 0) return null
  const count = t('save.changes', { count: changes })
  return (
    <section className={classes['save']} aria-label={count}>
      <span
        role="status"
        className={classes['told']}
        data-problems={problems > 0 || failed !== undefined || undefined}
      >
        {problems > 0 ? t('save.fix', { count: problems }) : (failed ?? count)}
      </span>
      <Button onClick={onSave} loading={isSaving}>
        {t(isUnsent(failure) ? 'save.not_sent' : 'save.save')}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label={pricing('phone.more')}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{count}</Menu.Label>
          <Menu.Item disabled={isSaving} onClick={onDiscard}>
            {t('save.discard')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </section>
  )
}
