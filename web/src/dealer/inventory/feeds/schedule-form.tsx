import type { Feed } from '@forecourt/contract/inventory/feeds.ts'
import {
  FEED_SOURCES,
  FETCH_INTERVALS,
  type FeedSource,
} from '@forecourt/domain/inventory/feeds/feed-schedule.ts'
import { range } from '@forecourt/domain/platform/validation/numbers.ts'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SelectField, TextField } from '#shared/forms/fields.tsx'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'
import { endSchedule, setSchedule } from './feeds.api.ts'
import classes from './feeds.module.css'

const RULES: FormRules = {
  kind: [required],
  address: [maxLength(2048)],
  every_minutes: [required],
  publish_limit: [range(0, 100)],
}

const LABELS = {
  kind: 'schedule.from',
  address: 'address.url',
  every_minutes: 'schedule.every',
  publish_limit: 'schedule.limit',
} as const

interface ScheduleFormProps {
  readonly feed: Feed
  readonly onDone: () => void
}

/** Source, interval, and the limit of automatic publishing. */
export function ScheduleForm({ feed, onDone }: ScheduleFormProps) {
  const t = useText('feeds')
  const { schedule } = feed
  const [failure, setFailure] = useState<unknown>()
  const { form: bound } = useRowForm<Feed>({
    row: feed,
    blank: {},
    valuesOf: ({ schedule: stored }) => ({
      kind: stored?.kind ?? 'url',
      address: '',
      every_minutes: String(stored?.every_minutes ?? 1440),
      publish_limit: stored === null ? '10' : String(stored.publish_limit ?? ''),
    }),
    rules: RULES,
    save: ({ kind, every_minutes: every, ...texts }, from = feed) => {
      const address = String(texts['address']).trim()
      const limit = String(texts['publish_limit']).trim()
      const isKept = address === '' && from.schedule?.kind === kind && from.schedule?.shown !== ''
      return setSchedule(from, {
        kind: kind as FeedSource,
        ...(isKept ? {} : { address }),
        every_minutes: Number(every),
        publish_limit: limit === '' ? null : Number(limit),
      })
    },
    onSaved: () => {
      showToast({ type: 'success', text: t('toast.scheduled') })
      onDone()
    },
    onKeepTheirs: onDone,
    words: {
      labelOf: name => t(LABELS[name as keyof typeof LABELS]),
      say: (name, value) => {
        if (name === 'kind') return t(`source.${value as FeedSource}`)
        if (name === 'every_minutes') return t(`every.${String(value) as '60'}`)
        return name === 'address' && value === '' ? t('address.as_is') : undefined
      },
    },
  })
  const { ref, ...form } = bound
  const end = async () => {
    setFailure(undefined)
    try {
      await endSchedule(feed)
      onDone()
    } catch (error) {
      setFailure(error)
    }
  }
  const folder = useCurrentUser().dealership?.id ?? ''
  const isUrl = form.field('kind').value === 'url'
  const isSame = schedule !== null && schedule.kind === form.field('kind').value
  const shown = isSame && schedule.shown !== '' ? schedule.shown : undefined
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['form']}>
      <SelectField
        {...form.field('kind')}
        label={t('schedule.from')}
        options={FEED_SOURCES.map(kind => ({ value: kind, label: t(`source.${kind}`) }))}
      />
      <TextField
        {...form.field('address')}
        label={t(isUrl ? 'address.url' : 'address.folder')}
        hint={
          shown === undefined
            ? isUrl
              ? t('address.url_hint')
              : t('address.folder_hint', { folder })
            : t('address.kept', { address: shown })
        }
        inputMode={isUrl ? 'url' : 'text'}
        maxLength={2048}
      />
      <SelectField
        {...form.field('every_minutes')}
        label={t('schedule.every')}
        options={FETCH_INTERVALS.map(minutes => ({ value: String(minutes), label: t(`every.${minutes}`) }))}
      />
      <TextField
        {...form.field('publish_limit')}
        label={t('schedule.limit')}
        hint={t('limit.hint')}
        inputMode="numeric"
        maxLength={3}
      />
      {form.failure === undefined && failure === undefined ? null : (
        <InlineProblem error={form.failure ?? failure} />
      )}
      <div className={classes['acts']}>
        <Button type="submit" loading={form.isSubmitting}>
          {t('form.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('form.cancel')}
        </Button>
        {schedule === null ? null : (
          <Button variant="default" onClick={() => void end()}>
            {t('schedule.end')}
          </Button>
        )}
      </div>
    </form>
  )
}
