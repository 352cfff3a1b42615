import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { ArchivedOrders } from './archived-orders.tsx'
import { OrderCard } from './order-card.tsx'
import classes from './order-card.module.css'
import { orderQueries } from './orders.api.ts'

/** Interface S-13: the deals of a customer, newest first. */
export function OrderListScreen() {
  const t = useText('orders')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(orderQueries.ofCustomer(id))
  const customer = useQuery(customerQueries.one(id)).data?.data
  const holder = customer?.assigned_dealer?.id ?? null
  const mayAdd = useCanOn('order:create', { assigned_dealer: holder })
  if (data === undefined)
    return error === null ? (
      <CardSkeleton height={280} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()}>
        {t('list.failed')}
      </InlineProblem>
    )
  const open = data.results.filter(order => !order.is_archived)
  return (
    <div className={classes['list']}>
      {open.length === 0 ? (
        <EmptyState
          kind="first-use"
          title={t('empty.title')}
          text={t(mayAdd ? 'empty.text' : 'empty.text_read')}
          action={<AddOrder id={id} holder={holder} />}
        />
      ) : (
        <div className={classes['listHead']}>
          <AddOrder id={id} holder={holder} isAnother />
        </div>
      )}
      {open.map((order, index) => (
        <OrderCard
          key={order.id}
          order={order}
          customerName={customer ? shortName(customer) : ''}
          holder={holder}
          hasKeys={index === 0}
        />
      ))}
      <ArchivedOrders orders={data.results.filter(order => order.is_archived)} holder={holder} />
    </div>
  )
}

interface AddOrderProps {
  readonly id: string
  readonly holder: string | null
  /** If there are orders, continuing one of them is primary. */
  readonly isAnother?: boolean
}

function AddOrder({ id, holder, isAnother = false }: AddOrderProps) {
  const t = useText('orders')
  const navigate = useNavigate()
  const mayEver = useCan('order:create')
  const mayNow = useCanOn('order:create', { assigned_dealer: holder })
  const variant = isAnother ? 'default' : 'filled'
  const icon = <IconPlus size={16} stroke={1.75} aria-hidden />
  if (!mayEver) return null
  if (!mayNow)
    return (
      <GatedButton
        variant={variant}
        leftSection={icon}
        reason={t('not_yours')}
        onClick={() => void navigate('.')}
      >
        {t('add.button')}
      </GatedButton>
    )
  return (
    <Button variant={variant} component={Link} to={pathTo('orderAdd', { id })} leftSection={icon}>
      {t('add.button')}
    </Button>
  )
}
