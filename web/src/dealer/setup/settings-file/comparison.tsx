import { Button } from '@mantine/core'
import type {
  SettingsDifference,
  SettingsFile,
  SettingsPart,
} from '@forecourt/contract/setup/settings-file.ts'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { FileProblem } from '#shared/forms/file-problem.tsx'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { boundTo, heldBack, possibleIn } from './bound-parts.ts'
import { changesIn } from './part-changes.ts'
import { PartCard } from './part-card.tsx'
import { RefusedChoice } from './problem-list.tsx'
import { useSettingWords } from './setting-words.ts'
import { applySettings } from './settings-file.api.ts'
import classes from './settings-file.module.css'

interface ComparisonProps {
  readonly file: SettingsFile
  readonly difference: SettingsDifference
  /** Somebody changed the settings since: called with the new comparison. */
  readonly onStale: (difference: SettingsDifference) => void
  /** Called with what was applied, if anything. */
  readonly onDone: (applied?: SettingsDifference) => void
}

/** Changes by a file, part by part; the selected parts are applied together. */
export function Comparison({ file, difference, onStale, onDone }: ComparisonProps) {
  const { t, format } = useSettingWords()
  const possible = possibleIn(difference.parts)
  const same = difference.parts.filter(part => changesIn(part) === 0 && part.problems.length === 0)
  const shown = difference.parts.filter(part => !same.includes(part))
  const [left, setLeft] = useState<ReadonlySet<SettingsPart>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const chosen = possible.filter(({ part }) => !left.has(part))
  const removed = chosen.reduce((sum, part) => sum + part.removed.length, 0)
  const turn = (part: SettingsPart, isChosen: boolean) =>
    setLeft(parts => {
      const bound = boundTo(part)
      return new Set(isChosen ? [...parts].filter(other => !bound.includes(other)) : [...parts, ...bound])
    })

  const apply = async () => {
    if (removed > 0) {
      const yes = await confirm({
        kind: 'delete',
        title: t('apply.title'),
        text: t('apply.removes', { count: removed }),
        yesLabel: t('apply.yes'),
      })
      if (!yes) return
    }
    setFailure(undefined)
    setBusy(true)
    try {
      const applied = await applySettings(
        file,
        chosen.map(({ part }) => part),
        difference,
      )
      showToast({ type: 'success', text: t('applied') })
      onDone(applied)
    } catch (error) {
      if (isCallError(error, 'stale')) {
        showToast({ type: 'error', text: t('stale') })
        onStale(error.detail.current as SettingsDifference)
      } else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes['comparison']} aria-label={t('comparison')}>
      <h2>{t('comparison.of', { name: file.dealership.name })}</h2>
      {possible.length === 0 ? <Notice>{t('nothing_to_apply')}</Notice> : null}
      {shown.map(part => (
        <PartCard
          key={part.part}
          difference={part}
          heldBackBy={heldBack(part, difference.parts)}
          isChosen={chosen.includes(part)}
          isPossible={possible.includes(part)}
          onChosen={isChosen => turn(part.part, isChosen)}
        />
      ))}
      {same.length === 0 ? null : (
        <p className={classes['faint']}>
          {t('as_they_are', { parts: format.list(same.map(({ part }) => t(`part.${part}`))) })}
        </p>
      )}
      {isCallError(failure, 'validation') ? (
        <RefusedChoice fields={failure.fields} />
      ) : failure === undefined ? null : (
        <FileProblem failure={failure} />
      )}
      <div className={classes['acts']}>
        <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => void apply()}>
          {t('apply', { count: chosen.length })}
        </Button>
        <Button variant="default" onClick={() => onDone()}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  )
}
