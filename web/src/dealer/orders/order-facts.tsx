import type { Order } from '@forecourt/contract/orders.ts'
import { labelOf } from '@forecourt/domain/markets/labels.ts'
import { MANAGEMENT_STATUSES } from '@forecourt/domain/orders/management-statuses.ts'
import type { ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useStaticData } from '../entry-data.ts'
import classes from './order-card.module.css'

/** What the deal stands on: the vehicle's price and looks, taxes, where it will be registered. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const format = useFormat()
  const { colors, fuel_types: fuels, body_types: bodies } = useStaticData()
  const { vehicle } = order
  const looks = [
    vehicle.exterior_color_name === ''
      ? labelOf(colors, vehicle.exterior_color, language)
      : vehicle.exterior_color_name,
    labelOf(bodies, vehicle.body_type, language),
    labelOf(fuels, vehicle.fuel_type, language),
  ]
  return (
    <dl className={classes['facts']}>
      <Fact label={t('fact.status')}>
        {labelOf(MANAGEMENT_STATUSES, order.order_management_status, language)}
      </Fact>
      <Fact label={t('fact.listing_price')}>
        <Money amount={vehicle.listing_price} />
      </Fact>
      <Fact label={t('fact.delivery_charge')}>
        <Money amount={vehicle.delivery_charge} />
      </Fact>
      <Fact label={t('fact.taxes')}>{t(order.payment_include_tax ? 'taxes.in' : 'taxes.out')}</Fact>
      <Fact label={t('fact.postal_code')}>{order.postal_code}</Fact>
      <Fact label={t('fact.looks')}>{looks.filter(look => look !== '').join(' · ')}</Fact>
      <Fact label={t('fact.arrival')}>
        {vehicle.arrival_date === null ? null : format.date(vehicle.arrival_date)}
      </Fact>
      <Fact label={t('fact.commission_number')}>{order.commission_number}</Fact>
      <Fact label={t('fact.confirmed')}>
        {order.confirmation === null ? null : format.dayOf(order.confirmation.at)}
      </Fact>
      <Fact label={t('fact.campaign')}>{order.campaign}</Fact>
      <Fact label={t('fact.created')}>{format.dayOf(order.created)}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div className={classes['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
