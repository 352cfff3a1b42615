import type { Feed, FeedSchedule } from '@forecourt/contract/inventory/feeds.ts'
import { isFetchFailure, isUnderWay } from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { useFailureText } from './feed-words.ts'
import { pauseFeed, runFeed } from './feeds.api.ts'
import classes from './feeds.module.css'
import { ScheduleForm } from './schedule-form.tsx'

/** Source of a feed's automatic imports, with the last and next run. */
export function SchedulePart({ feed }: { readonly feed: Feed }) {
  const t = useText('feeds')
  const [isEdited, setEdited] = useState(false)
  const { schedule } = feed
  return (
    <section className={classes['schedule']} aria-labelledby="feed-schedule">
      <h3 id="feed-schedule" className="dp-heading">
        {t('schedule')}
      </h3>
      {isEdited ? (
        <ScheduleForm feed={feed} onDone={() => setEdited(false)} />
      ) : schedule === null ? (
        <div className={classes['acts']}>
          <p className={classes['faint']}>{t('schedule.none')}</p>
          <Button variant="default" onClick={() => setEdited(true)}>
            {t('schedule.set_up')}
          </Button>
        </div>
      ) : (
        <Scheduled feed={feed} schedule={schedule} onEdit={() => setEdited(true)} />
      )}
    </section>
  )
}

interface ScheduledProps {
  readonly feed: Feed
  readonly schedule: FeedSchedule
  readonly onEdit: () => void
}

function Scheduled({ feed, schedule, onEdit }: ScheduledProps) {
  const t = useText('feeds')
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const { is_paused: isPaused, last_outcome: outcome, shown } = schedule
  return (
    <>
      <ScheduleFacts schedule={schedule} />
      {outcome !== null && isFetchFailure(outcome) ? (
        <Notice tone="attention">{failureText(schedule, outcome)}</Notice>
      ) : null}
      {shown === '' ? <Notice tone="attention">{t('address.missing')}</Notice> : null}
      <div className={classes['acts']}>
        {shown === '' ? null : (
          <>
            <GatedButton
              variant="default"
              loading={isBusy}
              reason={isUnderWay(outcome) && !isPaused ? t('schedule.running') : undefined}
              onClick={() => void run(() => runFeed(feed.id))}
            >
              {t('schedule.run')}
            </GatedButton>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => void run(() => pauseFeed(feed.id, !isPaused))}
            >
              {t(isPaused ? 'schedule.resume' : 'schedule.pause')}
            </Button>
          </>
        )}
        <Button variant="default" disabled={isBusy} onClick={onEdit}>
          {t('schedule.change')}
        </Button>
      </div>
      {failure === undefined ? null : isCallError(failure) && failure.code === 'invalid_transition' ? (
        <InlineProblem error={failure}>{t('meanwhile')}</InlineProblem>
      ) : (
        <InlineProblem error={failure} />
      )}
    </>
  )
}

function ScheduleFacts({ schedule }: { readonly schedule: FeedSchedule }) {
  const t = useText('feeds')
  const format = useFormat()
  const { kind, shown, every_minutes: every, publish_limit: limit } = schedule
  const { is_paused: isPaused, next_run: next, last_run: last, last_outcome: outcome } = schedule
  const facts: readonly (readonly [string, string])[] = [
    [t(`source.${kind}`), shown === '' ? t('address.none') : shown],
    [t('schedule.every'), t(`every.${every}` as 'every.15')],
    [t('schedule.limit'), limit === null ? t('limit.never') : t('limit.up_to', { n: limit })],
    [
      t('schedule.last'),
      last === null
        ? t('schedule.not_yet')
        : `${format.instant(last)}${outcome === null ? '' : ` · ${t(`outcome.${outcome}`)}`}`,
    ],
    [t('schedule.next'), isPaused ? t('schedule.paused') : next === null ? '–' : format.instant(next)],
  ]
  return (
    <dl className={classes['schedule_facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
