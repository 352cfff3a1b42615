import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { EngineStatus } from './engine-status.tsx'
import classes from './engine.module.css'
import { FeeMapping } from './fee-mapping.tsx'
import { ProgrammeList } from './programme-list.tsx'
import { engineQueries } from './rate-engine.api.ts'
import { TestCalculation } from './test-calculation.tsx'

/** Interface S-40: data of the rate engine, what is missing, and a test with any vehicle. */
export function EngineScreen() {
  const t = useText('engine')
  const { data, error, refetch } = useQuery(engineQueries.status())
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <p className="dp-faint">{t('hint')}</p>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <CardSkeleton height={160} /> : null}
      {data === undefined ? null : (
        <>
          <EngineStatus status={data} />
          <ProgrammeList status={data} />
          <FeeMapping />
          <TestCalculation lenders={data.lenders} />
        </>
      )}
    </div>
  )
}
