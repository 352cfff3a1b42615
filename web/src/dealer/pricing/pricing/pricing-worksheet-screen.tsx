import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { worksheetQueries } from './model/pricing.api.ts'
import { Worksheet } from './sheet/worksheet.tsx'

const ScenarioSheet = lazyPart(
  async () => (await import('#dealer/deals/scenarios/scenario-sheet.tsx')).ScenarioSheet,
)

/** Interface S-15 `/customers/:id/order/:orderId/pricing-worksheet`; with `?what_if=` a scenario. */
export function PricingWorksheetScreen() {
  const t = useText('pricing')
  const { id = '', orderId = '' } = useParams()
  const order = useQuery(worksheetQueries.order(orderId))
  const customer = useQuery(customerQueries.one(id))
  const [search] = useSearchParams()
  const scenarioId = search.get('what_if')
  if (order.data !== undefined && scenarioId !== null) {
    return (
      <Suspense fallback={<CardSkeleton height={640} />}>
        <ScenarioSheet key={scenarioId} id={scenarioId} order={order.data} customer={customer.data?.data} />
      </Suspense>
    )
  }
  if (order.data !== undefined) {
    return <Worksheet key={orderId} loaded={order.data} customer={customer.data?.data} />
  }
  return (
    <Stack>
      <PageTitle>{t('title')}</PageTitle>
      {order.error === null ? (
        <CardSkeleton height={640} />
      ) : (
        <InlineProblem
          error={order.error}
          {...(isCallError(order.error, 'not_found') ? {} : { onRetry: () => void order.refetch() })}
        />
      )}
    </Stack>
  )
}
