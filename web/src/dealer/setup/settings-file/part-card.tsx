import { Checkbox } from '@mantine/core'
import type { PartDifference } from '@forecourt/contract/setup/settings-file.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { ChangeList } from './change-list.tsx'
import { changesIn } from './part-changes.ts'
import { MissingList } from './missing-list.tsx'
import { ProblemList } from './problem-list.tsx'
import { useSettingWords } from './setting-words.ts'
import classes from './settings-file.module.css'

interface PartCardProps {
  readonly difference: PartDifference
  /** Another part that must be valid first. */
  readonly heldBackBy: PartDifference | undefined
  readonly isChosen: boolean
  readonly isPossible: boolean
  readonly onChosen: (isChosen: boolean) => void
}

/** One part: added, changed and removed items; and what blocks it. */
export function PartCard({ difference, heldBackBy, isChosen, isPossible, onChosen }: PartCardProps) {
  const { t } = useSettingWords()
  const { part, may_apply, problems } = difference
  const isSame = changesIn(difference) === 0
  const reason = () => {
    if (problems.length > 0) return t('has_problems', { count: problems.length })
    if (heldBackBy !== undefined) return t('held_back', { part: t(`part.${heldBackBy.part}`) })
    return findText('settings_file', `part_hint.${part}`)
  }
  return (
    <section className={classes['part']} aria-label={t(`part.${part}`)}>
      <Checkbox
        checked={isChosen}
        disabled={!isPossible}
        label={t(`part.${part}`)}
        description={reason()}
        onChange={event => onChosen(event.currentTarget.checked)}
      />
      {problems.length === 0 ? null : <ProblemList difference={difference} />}
      <MissingList parts={[difference]} title={t('missing.after')} />
      {!may_apply && !isSame ? <p className={classes['faint']}>{t('not_yours')}</p> : null}
      {isSame ? null : <ChangeList difference={difference} />}
    </section>
  )
}
