import type { AuditEntry } from '@forecourt/contract/platform/audit.ts'
import { UnstyledButton } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { actionText, actorText, detailLines, objectLine } from './audit-words.ts'
import classes from './audit.module.css'

type Texts = Translate<'audit'>
type Format = ReturnType<typeof useFormat>
export type ShowHistory = (entry: AuditEntry) => void

/** Columns of the audit log. */
export const auditColumns = (t: Texts, format: Format, onHistory: ShowHistory): Column<AuditEntry>[] => [
  {
    id: 'at',
    header: t('column.at'),
    isRowHeader: true,
    cell: entry => (
      <>
        {format.dayOf(entry.at)} {format.exactTime(entry.at)}
        <div className={classes['faint']}>{t('number', { number: format.number(entry.seq) })}</div>
      </>
    ),
  },
  { id: 'actor', header: t('column.actor'), cell: entry => actorText(entry, t) },
  { id: 'action', header: t('column.action'), cell: entry => <ActionText entry={entry} /> },
  {
    id: 'object',
    header: t('column.object'),
    cell: entry => <ObjectLink entry={entry} onHistory={onHistory} />,
  },
  { id: 'details', header: t('column.details'), from: 'md', cell: entry => <Details entry={entry} /> },
  {
    id: 'ip',
    header: t('column.ip'),
    from: 'lg',
    cell: ({ ip }) => <span className="dp-mono">{ip ?? ''}</span>,
  },
]

function ActionText({ entry }: { readonly entry: AuditEntry }) {
  const t = useText('audit')
  return (
    <>
      {actionText(entry.action)}{' '}
      {entry.outcome === 'refused' ? (
        <span className={classes['refused']}>{t('outcome.refused')}</span>
      ) : null}
    </>
  )
}

interface ObjectLinkProps {
  readonly entry: AuditEntry
  readonly onHistory: ShowHistory
}

/** Filters by the same object. */
function ObjectLink({ entry, onHistory }: ObjectLinkProps) {
  const t = useText('audit')
  if (entry.object_id === null) return objectLine(entry)
  return (
    <UnstyledButton className={classes['link']} title={t('history')} onClick={() => onHistory(entry)}>
      {objectLine(entry)}
    </UnstyledButton>
  )
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const t = useText('audit')
  return (
    <div className={classes['details']}>
      {detailLines(entry, t).map(line => (
        <span key={line} className={classes['faint']}>
          {line}
        </span>
      ))}
    </div>
  )
}

/** Content of an event on a phone. */
export const auditCard = (onHistory: ShowHistory) => (entry: AuditEntry) => (
  <AuditCard entry={entry} onHistory={onHistory} />
)

function AuditCard({ entry, onHistory }: ObjectLinkProps) {
  const t = useText('audit')
  const format = useFormat()
  return (
    <div className={classes['event']}>
      <strong>
        <ActionText entry={entry} />
      </strong>
      <span>
        {actorText(entry, t)} · {format.dayOf(entry.at)} {format.exactTime(entry.at)}
      </span>
      <ObjectLink entry={entry} onHistory={onHistory} />
      <Details entry={entry} />
    </div>
  )
}
