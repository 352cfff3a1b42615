import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { nextPart } from '#shared/ui/loading/lazy-part.ts'
import { OwnPage, OwnVehicle, useMe } from '#shop/frame/own-page.tsx'
import { tradeInsQuery } from './own-trade-ins.api.ts'

const OwnTradeInList = nextPart(async () => (await import('./own-trade-in-list.tsx')).OwnTradeInList)

/** Interface C-06: the customer's trade-in, and the dealership's offer for it. */
export function TradeInScreen() {
  const t = useText('shop')
  const [search] = useSearchParams()
  const asked = search.get('order')
  const me = useMe()
  const tradeIns = useQuery({ ...tradeInsQuery(asked), enabled: me.data !== undefined })
  return (
    <OwnPage title={t('trade_in.title')} me={me} read={tradeIns}>
      {({ staff }, read) => (
        <>
          <OwnVehicle vehicle={read.vehicle} number={read.number} order={read.order} here="trade-in" />
          <Suspense fallback={<p role="status">{t('loading')}</p>}>
            <OwnTradeInList key={read.order} read={read} asked={asked} isStaff={staff !== null} />
          </Suspense>
        </>
      )}
    </OwnPage>
  )
}
