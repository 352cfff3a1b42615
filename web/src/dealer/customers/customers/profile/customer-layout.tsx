import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, Navigate, Outlet, useMatch, useParams, useSearchParams } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { OrderFrame } from '#dealer/deals/orders/order-frame.tsx'
import { paths, pathTo } from '#dealer/platform/navigation/paths.ts'
import { useTakesTradeIns } from '#dealer/dealership/dealerships/entry-data.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { CustomerHeader } from './customer-header.tsx'
import classes from './customer-header.module.css'
import { CustomerSkeleton } from './customer-skeleton.tsx'
import { CustomerTabs, type CustomerPart } from './customer-tabs.tsx'
import { customerQueries } from '../customers.api.ts'

const PrequalList = lazyPart(
  async () => (await import('#dealer/customers/prequal-offers/prequal-list.tsx')).PrequalList,
)

const CustomerTimeline = lazyPart(
  async () => (await import('#dealer/customers/timelines/customer-timeline.tsx')).CustomerTimeline,
)

const EstimatePart = lazyPart(
  async () => (await import('#dealer/deals/trade-in-estimates/estimate-part.tsx')).EstimatePart,
)

/** Interface S-12: contact details on the left, deals on the right. Inside an order, the deal bar replaces them. */
export function CustomerLayout() {
  const { id = '', orderId } = useParams()
  const isAdding = useMatch(paths.orderAdd) !== null
  const { data, error, refetch } = useQuery(customerQueries.one(id))
  if (data === undefined && error !== null)
    return isCallError(error, 'not_found') ? (
      <NotFound into={error.code === 'merged' ? error.detail.params['into'] : undefined} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()} />
    )
  if (orderId !== undefined)
    return (
      <OrderFrame customer={data?.data} customerId={id} orderId={orderId}>
        <Outlet />
      </OrderFrame>
    )
  // The vehicle search needs the full width.
  if (isAdding) return <Outlet />
  if (data === undefined) return <CustomerSkeleton />
  // Another customer is another page: its state starts fresh.
  return <CustomerPage key={id} customer={data.data} />
}

interface CustomerPageProps {
  readonly customer: Customer
}

function CustomerPage({ customer }: CustomerPageProps) {
  const t = useText('customers')
  const takesTradeIns = useTakesTradeIns()
  const isOpen = {
    'trade-in': useCan('trade-in:read') && takesTradeIns,
    prequal: useCan('prequal-offer:read'),
    timeline: true,
  }
  const parts = (['trade-in', 'prequal', 'timeline'] as const).filter(one => isOpen[one])
  const [search] = useSearchParams()
  const asked = search.get('part')
  // A separate page in the same frame.
  const isTradeIn = useMatch(paths.tradeInOnly) !== null
  const part = isTradeIn ? 'trade-in' : (parts.find(one => one === asked) ?? 'orders')
  const [isEditing, setEditing] = useState(false)
  // The save bar has the full width, wherever the fields are.
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <>
      <CustomerHeader customer={customer} />
      <div className={classes['grid']} data-editing={isEditing || undefined}>
        <ContactPanel customer={customer} isEditing={isEditing} onEditing={setEditing} saveBarIn={bar} />
        <section aria-label={t('deals.label')}>
          <CustomerTabs id={customer.id} part={part} parts={parts} />
          {part === 'orders' || isTradeIn ? (
            <Outlet />
          ) : (
            <Suspense fallback={<CardSkeleton height={160} />}>
              <OtherPart part={part} customer={customer} />
            </Suspense>
          )}
        </section>
      </div>
      <div ref={setBar} className={classes['saveBar']} />
    </>
  )
}

function OtherPart({ part, customer }: CustomerPageProps & { readonly part: CustomerPart }) {
  const { id, assigned_dealer: holder } = customer
  if (part === 'prequal') return <PrequalList customerId={id} />
  if (part === 'trade-in') return <EstimatePart customerId={id} assigned={holder?.id ?? null} />
  return <CustomerTimeline customerId={id} />
}

/** A merged record links to the one it was merged into. */
function NotFound({ into }: { readonly into: string | number | undefined }) {
  const t = useText('customers')
  if (typeof into === 'string') return <Navigate to={pathTo('customer', { id: into })} replace />
  return (
    <>
      <PageTitle>{t('missing.title')}</PageTitle>
      <EmptyState
        kind="first-use"
        title={t('missing.text')}
        text={t('missing.why')}
        action={
          <Button component={Link} to={paths.customers} variant="default">
            {t('walk.back')}
          </Button>
        }
      />
    </>
  )
}
