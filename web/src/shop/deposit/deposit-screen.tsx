import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { nextPart } from '#shared/ui/loading/lazy-part.ts'
import { depositQuery } from './own-deposits.api.ts'
import { OwnPage, OwnVehicle, useMe } from '#shop/frame/own-page.tsx'

const OwnDeposit = nextPart(async () => (await import('./own-deposit.tsx')).OwnDeposit)

/** Interface C-14: the deposit of the customer's order. */
export function DepositScreen() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const asked = search.get('order')
  const me = useMe()
  const deposit = useQuery({ ...depositQuery(asked), enabled: me.data !== undefined })
  return (
    <OwnPage title={t('deposit.title')} me={me} read={deposit}>
      {(who, read) => (
        <>
          <OwnVehicle vehicle={read.vehicle} number={read.number} order={read.order} here="deposit" />
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <OwnDeposit
              key={read.order}
              read={read}
              me={who}
              asked={asked}
              isBack={search.get('back') === '1'}
            />
          </Suspense>
        </>
      )}
    </OwnPage>
  )
}
