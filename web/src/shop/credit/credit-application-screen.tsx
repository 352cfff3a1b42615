import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { nextPart } from '#shared/ui/loading/lazy-part.ts'
import { OwnPage, OwnVehicle, useMe } from '#shop/frame/own-page.tsx'
import { paymentsQuery } from '#shop/payment/own-payments.api.ts'
import { applicationQuery } from './credit.api.ts'

const OwnApplication = nextPart(async () => (await import('./own-application.tsx')).OwnApplication)

/** Interface C-07 to C-13: the credit application of the customer's order; the newest order if none is named. */
export function CreditApplicationScreen() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const asked = search.get('order')
  const me = useMe()
  const newest = useQuery({ ...paymentsQuery(null), enabled: me.data !== undefined && asked === null })
  const order = asked ?? newest.data?.data.order
  const read = useQuery({
    ...applicationQuery(order ?? ''),
    enabled: me.data !== undefined && order !== undefined,
  })
  return (
    <OwnPage
      title={t('credit')}
      me={me}
      read={order === undefined && newest.error ? ({ ...read, error: newest.error } as typeof read) : read}
    >
      {(_, application) => (
        <>
          <OwnVehicle
            vehicle={application.vehicle}
            number={application.number}
            order={application.order}
            here="credit-application"
          />
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <OwnApplication key={application.order} application={application} />
          </Suspense>
        </>
      )}
    </OwnPage>
  )
}
