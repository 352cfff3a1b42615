import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { differenceQuery } from './deposit-differences.api.ts'
import { DifferenceRow } from './difference-row.tsx'
import classes from './differences.module.css'

/** Differences between deposits and the card provider: open ones first, resolved ones for a while. */
export function DifferenceList() {
  const t = useText('deposits')
  const format = useFormat()
  const { data, error, refetch } = useQuery(differenceQuery())
  if (data === undefined)
    return error === null ? (
      <CardSkeleton height={240} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()}>
        {t('differences.failed')}
      </InlineProblem>
    )
  return (
    <section className={classes['part']} aria-label={t('differences.title')}>
      <p className="dp-faint">
        {data.compared === null
          ? t('differences.never')
          : t('differences.compared', { when: format.instant(data.compared) })}
      </p>
      {data.results.length === 0 ? (
        data.compared === null ? null : (
          <EmptyState
            kind="first-use"
            title={t('differences.none.title')}
            text={t('differences.none.text')}
          />
        )
      ) : (
        <ul className={classes['rows']}>
          {data.results.map(row => (
            <DifferenceRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}
