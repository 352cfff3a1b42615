import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_TYPES, type PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { Money } from '#shared/format/money.tsx'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Estimate } from '#dealer/inventory/vehicles/estimate.tsx'
import classes from './stock.module.css'

interface MoneyProps {
  readonly vehicle: StockVehicle
}

/** Price, and the payment of each type with its time and lender's card. */
export function VehicleMoney({ vehicle }: MoneyProps) {
  const t = useText('stock')
  const format = useFormat()
  const { payments_as_of: asOf, payments_state: state } = vehicle
  return (
    <section className={classes['card']} aria-labelledby="vehicle-money">
      <h2 id="vehicle-money" className="dp-heading">
        {t('money')}
      </h2>
      <Money amount={vehicle.online_price ?? vehicle.listing_price} className={classes['price'] ?? ''} />
      <dl className={classes['facts']}>
        {vehicle.online_price === null ? null : (
          <Amount label={t('field.listing_price')} amount={vehicle.listing_price} />
        )}
        <Amount label={t('field.msrp')} amount={vehicle.msrp} />
        <Amount label={t('field.delivery_charge')} amount={vehicle.delivery_charge} />
        {vehicle.average_wholesale === null ? null : (
          <Amount label={t('field.average_wholesale')} amount={vehicle.average_wholesale} />
        )}
        {vehicle.cost === null ? null : <Amount label={t('field.cost')} amount={vehicle.cost} />}
      </dl>
      <ul className={classes['list']}>
        {PAYMENT_TYPES.map(({ code }) => (
          <Payment key={code} vehicle={vehicle} type={code} />
        ))}
      </ul>
      <p className={classes['faint']} role="status">
        {state === 'refreshing'
          ? t('payments.refreshing')
          : asOf === null
            ? t('payments.pending')
            : t('payments.as_of', { time: format.instant(asOf) })}
      </p>
    </section>
  )
}

function Amount({ label, amount }: { readonly label: string; readonly amount: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount === null ? '—' : <Money amount={amount} />}</dd>
    </div>
  )
}

function Payment({ vehicle, type }: MoneyProps & { readonly type: PaymentType }) {
  const t = useText('stock')
  const language = useLanguage()
  const programme = type === 'cash' ? null : vehicle[`${type}_programme`]
  return (
    <li className={classes['item']}>
      <span className={classes['wayOfPaying']}>
        {labelOf(PAYMENT_TYPES, type, language)}
        {programme === null ? null : (
          <span className={classes['faint']}>
            {' '}
            {t('payments.card', {
              lender: language === 'fr' ? programme.lender_fr : programme.lender,
              number: programme.number,
            })}
          </span>
        )}
      </span>
      <Estimate vehicle={vehicle} type={type} />
    </li>
  )
}
