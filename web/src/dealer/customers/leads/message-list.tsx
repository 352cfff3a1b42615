import type { LeadMessage } from '@forecourt/contract/customers/leads.ts'
import { UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { Pager } from '#shared/ui/table/pager.tsx'
import { leadQueries } from './leads.api.ts'
import classes from './leads.module.css'

const MessageDialog = lazyPart(async () => (await import('./message-dialog.tsx')).MessageDialog)

/** One modal at a time: after a confirmation the message opens again, with the corrections. */
const open = (message: LeadMessage, corrected?: string) =>
  void openModal(close => (
    <MessageDialog
      id={message.id}
      corrected={corrected}
      onClose={close}
      onKept={text => open(message, text)}
    />
  ))

/** Messages that wait for review, newest first. */
export function MessageList() {
  const t = useText('leads')
  const format = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...leadQueries.messages(page),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  if (data === undefined && error !== null)
    return <InlineProblem error={error} onRetry={() => void refetch()} />
  return (
    <>
      <DataTable
        caption={t('quarantine')}
        rows={data?.results}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        pageSize={Math.max(3, data?.results.length ?? 3)}
        onOpen={message => open(message)}
        card={cardOf}
        isStale={isPlaceholderData}
        empty={<EmptyState kind="first-use" title={t('empty')} text={t('empty_text')} />}
      />
      {data !== undefined && data.last > 1 ? <Pager page={data} onPage={setPage} /> : null}
    </>
  )
}

interface MessageProps {
  readonly message: LeadMessage
}

function Problem({ message }: MessageProps) {
  const t = useText('leads')
  return (
    <UnstyledButton className={classes['open']} aria-haspopup="dialog" onClick={() => open(message)}>
      {t(`problem.${message.problem}`)}
    </UnstyledButton>
  )
}

/** On a phone, where no column head labels a figure. */
function Card({ message }: MessageProps) {
  const t = useText('leads')
  const format = useFormat()
  const { received, via, tries, beginning } = message
  return (
    <>
      <Problem message={message} />
      <div className={classes['beginning']}>{beginning}</div>
      <div>
        {[
          `${format.dayOf(received)} ${format.exactTime(received)}`,
          t(`via.${via}`),
          t('tries', { count: tries }),
        ].join(' · ')}
      </div>
    </>
  )
}

const cardOf = (message: LeadMessage) => <Card message={message} />

const keyOf = ({ id }: LeadMessage) => id
const nameOf = ({ beginning }: LeadMessage) => beginning

const columnsOf = (t: Translate<'leads'>, format: ReturnType<typeof useFormat>): Column<LeadMessage>[] => [
  {
    id: 'received',
    header: t('column.received'),
    width: 180,
    cell: ({ received }) => `${format.dayOf(received)} ${format.exactTime(received)}`,
  },
  {
    id: 'problem',
    header: t('column.problem'),
    isRowHeader: true,
    cell: message => <Problem message={message} />,
  },
  {
    id: 'beginning',
    header: t('column.beginning'),
    from: 'md',
    cell: ({ beginning }) => <span className={classes['beginning']}>{beginning}</span>,
  },
  { id: 'via', header: t('column.via'), from: 'md', cell: ({ via }) => t(`via.${via}`) },
  {
    id: 'tries',
    header: t('column.tries'),
    align: 'end',
    from: 'lg',
    cell: ({ tries }) => format.number(tries),
  },
]
