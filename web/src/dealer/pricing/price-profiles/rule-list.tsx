import type { PricePreview, PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { MoveButtons } from '#shared/ui/keyboard/move-buttons.tsx'
import { moved } from '#shared/ui/keyboard/moved.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useRuleWords } from './rule-words.ts'
import classes from './profiles.module.css'
import type { ProfileWork } from './use-profile.tsx'

interface RuleListProps {
  readonly work: ProfileWork
  readonly preview: PricePreview | undefined
  readonly onEdit: (id: string) => void
}

/** Rules in the order of evaluation; the first that matches a vehicle applies. */
export function RuleList({ work, preview, onEdit }: RuleListProps) {
  const t = useText('profiles')
  const { rules, set } = work
  const move = (index: number, by: -1 | 1) => {
    set(moved(rules, index, by))
    announce('count', t('moved', { place: index + by + 1, count: rules.length }))
  }
  const remove = async (rule: PriceRule) => {
    const title = t('delete.title', { name: rule.name })
    const yes = await confirm({
      kind: 'delete',
      title,
      text: t('delete.text'),
      yesLabel: t('delete.yes', { name: rule.name }),
    })
    if (!yes) return
    set(rules.filter(({ id }) => id !== rule.id))
    showToast({ text: t('delete.done', { name: rule.name }) })
  }
  return (
    <ol className={classes['rules']} aria-label={t('rules')}>
      {rules.map((rule, index) => (
        <li key={rule.id} className={classes['rule']} data-off={!rule.is_active || undefined}>
          <span className={classes['place']} aria-hidden>
            {index + 1}
          </span>
          <RuleText rule={rule} preview={preview} onEdit={onEdit} />
          <div className={classes['acts']}>
            <MoveButtons
              up={t('move.up', { name: rule.name })}
              down={t('move.down', { name: rule.name })}
              isFirst={index === 0}
              isLast={index === rules.length - 1}
              onMove={by => move(index, by)}
            />
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={t('delete.named', { name: rule.name })}
              onClick={() => void remove(rule)}
            >
              {t('delete')}
            </Button>
          </div>
        </li>
      ))}
    </ol>
  )
}

interface RuleTextProps {
  readonly rule: PriceRule
  readonly preview: PricePreview | undefined
  readonly onEdit: (id: string) => void
}

function RuleText({ rule, preview, onEdit }: RuleTextProps) {
  const t = useText('profiles')
  const { subject, effect, days } = useRuleWords()
  const reach = preview?.rules.find(({ id }) => id === rule.id)
  const dates = days(rule)
  return (
    <div className={classes['words']}>
      <span>
        <UnstyledButton className={classes['open']} onClick={() => onEdit(rule.id)}>
          {rule.name}
        </UnstyledButton>
        {rule.is_active ? null : <span className={classes['off']}>{t('inactive')}</span>}
      </span>
      <span>
        {subject(rule)} → <strong>{effect(rule)}</strong>
      </span>
      <span className={classes['faint']}>
        {[
          dates,
          reach === undefined ? '' : t('reach', { count: reach.vehicles }),
          reach === undefined || reach.behind === 0 ? '' : t('behind', { count: reach.behind }),
        ]
          .filter(part => part !== '')
          .join(' · ')}
      </span>
    </div>
  )
}
