import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { TimelineEntries, TimelineTurns } from './timeline-entries.tsx'

interface OrderTimelineProps {
  readonly id: string
  readonly number: string
  readonly onClose: () => void
}

/** Events of an order, newest first, as recorded by the system. */
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
      <TimelineEntries entries={data?.results ?? []} />
      <Group justify="flex-end" gap="sm">
        <TimelineTurns page={page} hasMore={data?.has_more === true} onPage={setPage} />
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  )
}
