import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Scenario } from '@forecourt/contract/deals/what-ifs.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import type { TaggedOrder } from '#dealer/pricing/pricing/model/pricing.api.ts'
import { Worksheet } from '#dealer/pricing/pricing/sheet/worksheet.tsx'
import type { WorksheetStore } from '#dealer/pricing/pricing/model/worksheet-store.ts'
import { ScenarioBanner } from './scenario-banner.tsx'
import { saveScenario, tagOf, scenarioQueries } from './what-ifs.api.ts'

interface ScenarioSheetProps {
  readonly id: string
  readonly order: TaggedOrder
  readonly customer: Customer | undefined
}

/** Interface S-15 with a scenario: saving changes the scenario, and the order stays as it is. */
export function ScenarioSheet({ id, order, customer }: ScenarioSheetProps) {
  const t = useText('versions')
  const p = useText('pricing')
  const list = useQuery(scenarioQueries.list(order.data.id))
  const scenario = list.data?.results.find(one => one.id === id)
  const loaded = useMemo(() => scenario && withDeal(order, scenario), [order, scenario])
  const saved = t('what_if.saved')
  const store = useMemo(() => ({ ...scenarioStore(id, order), saved }), [id, order, saved])
  if (scenario !== undefined && loaded !== undefined)
    return (
      <Worksheet
        loaded={loaded}
        customer={customer}
        store={store}
        renderBanner={beside => <ScenarioBanner scenario={scenario} {...beside} />}
      />
    )
  return (
    <>
      <PageTitle>{p('title')}</PageTitle>
      {list.error !== null ? (
        <InlineProblem error={list.error} onRetry={() => void list.refetch()}>
          {t('what_if.failed')}
        </InlineProblem>
      ) : list.data === undefined ? (
        <CardSkeleton height={640} />
      ) : (
        <Gone />
      )}
    </>
  )
}

function Gone() {
  const t = useText('versions')
  const { id = '', orderId = '' } = useParams()
  return (
    <Notice
      tone="attention"
      action={
        <Button
          variant="default"
          size="compact-sm"
          component={Link}
          to={pathTo('pricingWorksheet', { id, orderId })}
        >
          {t('what_if.to_order')}
        </Button>
      }
    >
      {t('what_if.gone')}
    </Notice>
  )
}

/** The order with the worksheet and version of the scenario. */
const withDeal = (order: TaggedOrder, scenario: Scenario): TaggedOrder => ({
  data: {
    ...order.data,
    worksheet: scenario.worksheet,
    beside: order.data.worksheet,
    payment_type: scenario.payment_type,
    updated: scenario.updated,
    updated_by: null,
  },
  etag: tagOf(scenario),
})

/** Reasons are asked for when the scenario is applied. */
const scenarioStore = (id: string, order: TaggedOrder): WorksheetStore => ({
  id,
  write: async (draft, etag) => withDeal(order, await saveScenario(id, draft, etag)),
  storedIn: ({ detail }) => withDeal(order, detail.current as Scenario),
})
