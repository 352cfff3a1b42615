import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { useVehicleSearch } from '#dealer/inventory/vehicles/use-vehicle-search.ts'
import { VehicleResults } from '#dealer/inventory/vehicles/vehicle-results.tsx'
import classes from './add-order.module.css'

const NewOrderDrawer = lazy(async () => ({
  default: (await import('./new-order-drawer.tsx')).NewOrderDrawer,
}))

/** Interface S-14: find the vehicle, then open an order for it. */
export function AddOrderScreen() {
  const t = useText('vehicles')
  const { id = '' } = useParams()
  const customer = useQuery(customerQueries.one(id)).data?.data
  const state = useVehicleSearch()
  const reason = useReason(customer)
  const { open, utm_campaign: campaign } = state.search
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== '' && !wasOpen) setWasOpen(true)
  return (
    <div className={classes['screen']}>
      <div>
        <Link to={pathTo('customer', { id })} className={classes['back']}>
          ‹ {t('back')}
        </Link>
        <PageTitle>
          {customer === undefined ? t('title') : t('title_for', { name: customer.full_name })}
        </PageTitle>
      </div>
      {reason === undefined ? null : <Notice>{reason}</Notice>}
      <VehicleResults state={state} reason={reason} />
      {wasOpen ? (
        <Suspense>
          <NewOrderDrawer
            customerId={id}
            vehicleId={open}
            campaign={campaign}
            reason={reason}
            onSelect={state.open}
            onClose={state.close}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Decisions 6.3: a representative adds orders for their own customers; other users may look. */
function useReason(customer: Customer | undefined): string | undefined {
  const t = useText('vehicles')
  const holder = customer?.assigned_dealer ?? null
  const may = useCanOn('order:create', { assigned_dealer: holder?.id ?? null })
  if (customer === undefined || may) return undefined
  const name = customer.full_name
  return holder === null ? t('not_assigned', { name }) : t('not_yours', { name, rep: holder.full_name })
}
