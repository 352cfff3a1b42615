import type { Me } from '@forecourt/contract/identity/customer-accounts.ts'
import type { CustomerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Tagged } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { OwnPage, OwnVehicle, useMe } from '#shop/frame/own-page.tsx'
import { paymentsQuery } from './own-payments.api.ts'
import { PaymentForm } from './payment-form.tsx'

/** Interface C-03: how the customer pays for their order. */
export function PaymentScreen() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const asked = search.get('order')
  const me = useMe()
  const payments = useQuery({ ...paymentsQuery(asked), enabled: me.data !== undefined })
  return (
    <OwnPage title={t('choice.title')} me={me} read={payments}>
      {(who, read) => <OwnOrder me={who} payments={read} asked={asked} />}
    </OwnPage>
  )
}

interface OwnOrderProps {
  readonly me: Me
  readonly payments: Tagged<CustomerPayments>
  readonly asked: string | null
}

function OwnOrder({ me, payments, asked }: OwnOrderProps) {
  const { vehicle, number, version, order } = payments.data
  return (
    <>
      <OwnVehicle vehicle={vehicle} number={number} order={order} here="payment" />
      {/* Another version is another starting point: drafts of the previous one are dropped. */}
      <PaymentForm key={`${order} ${version}`} me={me} payments={payments} asked={asked} />
    </>
  )
}
