import type { CustomerPayments } from '@forecourt/contract/customer-payments.ts'
import type { Me } from '@forecourt/contract/customer-accounts.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import type { Tagged } from '#shared/api/client.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page-title.tsx'
import { meQuery } from './customer-accounts.api.ts'
import { paymentsQuery } from './own-payments.api.ts'
import { PaymentForm } from './payment-form.tsx'
import classes from './payment.module.css'
import { ShopFrame } from './shop-frame.tsx'
import { speak } from './start-shop.ts'

/** C-03: how the customer pays for the own order. */
export function PaymentScreen() {
  const t = useText('shop')
  const { dealer = '' } = useParams()
  const [search] = useSearchParams()
  const asked = search.get('order')
  const me = useQuery(meQuery())
  const payments = useQuery({ ...paymentsQuery(asked), enabled: me.data !== undefined })
  const language = me.data?.customer.language
  useEffect(() => {
    if (language !== undefined) void speak(language)
  }, [language])
  const error = me.error ?? payments.error
  return (
    <ShopFrame me={me.data}>
      <PageTitle>{t('choice.title')}</PageTitle>
      {me.data !== undefined && payments.data !== undefined ? (
        <OwnOrder me={me.data} payments={payments.data} asked={asked} />
      ) : isCallError(error, 'not_found') ? (
        <EmptyState
          kind="first-use"
          title={t('missing.title')}
          text={t('missing.text')}
          action={
            <Button variant="default" component={Link} to={`/${dealer}/contact`}>
              {t('form.write.title')}
            </Button>
          }
        />
      ) : error !== null && !isCallError(error, 'not_authenticated') ? (
        <InlineProblem error={error} onRetry={() => void (me.error === null ? payments : me).refetch()} />
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </ShopFrame>
  )
}

interface OwnOrderProps {
  readonly me: Me
  readonly payments: Tagged<CustomerPayments>
  readonly asked: string | null
}

function OwnOrder({ me, payments, asked }: OwnOrderProps) {
  const t = useText('shop')
  const language = useLanguage()
  const { vehicle, number, version, order } = payments.data
  return (
    <>
      <p className={classes['vehicle']}>
        <strong>{language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name}</strong>{' '}
        <span>{t('order', { number })}</span>
      </p>
      {/* Another version is another starting point: nothing that was tried on the last one stays. */}
      <PaymentForm key={`${order} ${version}`} me={me} payments={payments} asked={asked} />
    </>
  )
}
