import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { staleProps } from '#shared/ui/table/stale.ts'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { TimelineEntries, TimelineTurns } from './timeline-entries.tsx'
import classes from './timeline-entries.module.css'

/** The part "Timeline" of a customer: events of the person and of every deal, newest first. */
export function CustomerTimeline({ customerId }: { readonly customerId: string }) {
  const t = useText('acts')
  const [page, setPage] = useState(1)
  const asked = query(timelines.ofCustomer, { params: { id: customerId }, query: { page } })
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...asked, placeholderData: last => last })
  if (data === undefined)
    return error === null ? (
      <CardSkeleton height={240} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()} />
    )
  return (
    <div className={classes['card']}>
      {data.results.length === 0 ? <p>{t('timeline.empty')}</p> : null}
      <div {...staleProps(isPlaceholderData)}>
        <TimelineEntries entries={data.results} customerId={customerId} />
      </div>
      <Group justify="flex-end" gap="sm">
        <TimelineTurns page={page} hasMore={data.has_more} onPage={setPage} />
      </Group>
    </div>
  )
}
