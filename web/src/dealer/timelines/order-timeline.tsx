import type { TimelineEntry } from '@forecourt/contract/timelines.ts'
import { timelines } from '@forecourt/contract/timelines.ts'
import { ARCHIVE_REASONS } from '@forecourt/domain/customers/archive-reasons.ts'
import { labelOf } from '@forecourt/domain/markets/labels.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#shared/api/query-client.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/skeletons.tsx'
import classes from './order-timeline.module.css'

interface OrderTimelineProps {
  readonly id: string
  readonly number: string
  readonly onClose: () => void
}

/** What happened to an order, newest first, as the system itself wrote it down. */
export function OrderTimeline({ id, number, onClose }: OrderTimelineProps) {
  const t = useText('acts')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(query(timelines.ofOrder, { params: { id }, query: { page } }))
  return (
    <Stack gap="md">
      <Modal.Title>{t('timeline.title', { number })}</Modal.Title>
      {data === undefined && error === null ? <CardSkeleton height={240} /> : null}
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data?.results.length === 0 ? <p>{t('timeline.empty')}</p> : null}
      <ol className={classes['list']}>
        {data?.results.map((entry, index) => (
          <Entry key={`${entry.at} ${entry.act} ${index}`} entry={entry} />
        ))}
      </ol>
      <Group justify="flex-end" gap="sm">
        {page > 1 ? (
          <Button variant="default" onClick={() => setPage(page - 1)}>
            {t('timeline.newer')}
          </Button>
        ) : null}
        {data?.has_more === true ? (
          <Button variant="default" onClick={() => setPage(page + 1)}>
            {t('timeline.older')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  )
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const t = useText('acts')
  const format = useFormat()
  const language = useLanguage()
  const { act, at, by, by_kind: kind, facts } = entry
  const { after, reason } = facts
  const isOf = (one: string, fact: unknown): fact is string => act === one && typeof fact === 'string'
  const words = isOf('order.status_pressed', after)
    ? findText('acts', `pressed.${after}`)
    : isOf('order.archived', reason)
      ? t('happened.archived_because', { because: labelOf(ARCHIVE_REASONS, reason, language) })
      : findText('acts', `happened.${act.replace(/^\w+\./, '')}`, facts)
  return (
    <li className={classes['entry']}>
      <span>{words ?? t('happened.other')}</span>
      <span className={classes['when']}>
        {format.instant(at)} · {by ?? t(`by.${kind}`)}
      </span>
    </li>
  )
}
