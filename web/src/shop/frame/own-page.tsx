import type { Me } from '@forecourt/contract/identity/customer-accounts.ts'
import { Anchor, Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { meQuery } from './customer-accounts.api.ts'
import classes from './own-page.module.css'
import { ownPages, type OwnPageName } from './own-pages.ts'
import { ShopFrame } from './shop-frame.tsx'
import { speak } from './start-shop.ts'
import { useShopDealership } from './use-shop-dealership.ts'

/** The signed-in customer; the page uses their language. */
export function useMe(): UseQueryResult<Me> {
  const me = useQuery(meQuery())
  const language = me.data?.customer.language
  useEffect(() => {
    if (language !== undefined) void speak(language)
  }, [language])
  return me
}

interface OwnPageProps<Read> {
  readonly title: string
  readonly me: UseQueryResult<Me>
  /** Query of the page's content; runs once the customer is known. */
  readonly read: UseQueryResult<Read>
  readonly children: (me: Me, read: Read) => ReactNode
}

/** A page about the customer's order: its loading, empty and error states. */
export function OwnPage<Read>({ title, me, read, children }: OwnPageProps<Read>) {
  const t = useText('shop')
  const { dealer = '' } = useParams()
  const error = me.error ?? read.error
  return (
    <ShopFrame me={me.data}>
      <PageTitle>{title}</PageTitle>
      {me.data !== undefined && read.data !== undefined ? (
        children(me.data, read.data)
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
        <InlineProblem error={error} onRetry={() => void (me.error === null ? read : me).refetch()} />
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </ShopFrame>
  )
}

interface OwnVehicleProps {
  readonly vehicle: { readonly formatted_name: string; readonly formatted_name_fr: string }
  readonly number: string
  readonly order: string
  /** The open page; the others about the same order are linked. */
  readonly here: OwnPageName
}

/** The order and links to its other pages. */
export function OwnVehicle({ vehicle, number, order, here }: OwnVehicleProps) {
  const t = useText('shop')
  const language = useLanguage()
  const { dealer = '' } = useParams()
  const takesTradeIns = useShopDealership()?.takes_trade_ins !== false
  return (
    <div className={classes['own']}>
      <p>
        <strong>{language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name}</strong>{' '}
        <span>{t('order', { number })}</span>
      </p>
      <nav className={classes['others']} aria-label={t('own_pages')}>
        {ownPages
          .filter(({ page }) => page !== here && (takesTradeIns || page !== 'trade-in'))
          .map(({ page, text }) => (
            <Anchor
              key={page}
              component={Link}
              to={`/${dealer}/${page}?${new URLSearchParams({ order })}`}
              className="dp-touch-row"
            >
              {t(text)}
            </Anchor>
          ))}
      </nav>
    </div>
  )
}
