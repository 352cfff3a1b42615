import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import type { ProgrammeChange, programmeChanges } from '@forecourt/contract/pricing/programme-changes.ts'
import { Progress, UnstyledButton } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import classes from './radar.module.css'

interface ChangeListProps {
  readonly page: ResponseOf<typeof programmeChanges.list> | undefined
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly onPage: (page: number) => void
}

/** Published changes, newest first, with the number of open orders that each affects. */
export function ChangeList({ page, chosen, onChoose, onPage }: ChangeListProps) {
  const t = useText('radar')
  if (page === undefined) return <CardSkeleton height={160} />
  if (page.count === 0) return <EmptyState kind="first-use" title={t('none')} text={t('none_text')} />
  return (
    <section aria-label={t('changes')}>
      <ul className={classes['changes']}>
        {page.results.map(change => (
          <li key={change.id}>
            <UnstyledButton
              className={classes['change']}
              aria-current={change.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(change.id)}
            >
              <ChangeFacts change={change} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {page.last > 1 ? <Pager page={page} onPage={onPage} /> : null}
    </section>
  )
}

function ChangeFacts({ change }: { readonly change: ProgrammeChange }) {
  const t = useText('radar')
  const format = useFormat()
  const language = useLanguage()
  const name = language === 'fr' ? change.name_fr : change.name
  return (
    <>
      <span className={classes['name']}>
        {name} <span className={classes['kind']}>{t(`kind.${change.kind}`)}</span>
      </span>
      <span className={classes['faint']}>
        {t('from', { date: format.date(change.effective_from) })}
        {change.created_by === null ? '' : ` · ${change.created_by}`} · {format.instant(change.created)}
      </span>
      {change.is_done ? (
        <span>{t('moved', { count: change.orders_changed })}</span>
      ) : (
        <ChangeProgress change={change} />
      )}
    </>
  )
}

/** The run through the open orders continues in the background. */
function ChangeProgress({
  change: { orders_seen: seen, orders_open: open },
}: {
  readonly change: ProgrammeChange
}) {
  const t = useText('radar')
  const of = Math.max(seen, open)
  return (
    <span className={classes['progress']}>
      <span role="status">{t('looking', { seen, of })}</span>
      <Progress value={of === 0 ? 0 : (seen / of) * 100} size="sm" aria-label={t('looking_label')} />
    </span>
  )
}
