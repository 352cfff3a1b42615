import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { MANAGEMENT_STATUSES } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { ConditionBadge, StockStatus } from '#shared/ui/text/vehicle-badges.tsx'
import classes from './list-cells.module.css'

/** Vehicle of the newest order, payment type, and progress. */
export function VehicleCell({ row }: { readonly row: CustomerRow }) {
  const t = useText('customers')
  const language = useLanguage()
  const { order } = row
  if (order === null)
    return (
      <span className={classes['quiet']}>
        {row.orders_count === 0 ? t('row.no_order') : t('row.archived', { count: row.orders_count })}
      </span>
    )
  const { vehicle } = order
  return (
    <>
      <div className={classes['first']}>
        <span>{language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name}</span>{' '}
        <ConditionBadge condition={vehicle.vehicle_condition} />{' '}
        {row.orders_count > 1 ? (
          <span className={classes['more']} title={t('row.orders', { count: row.orders_count })}>
            +{row.orders_count - 1}
          </span>
        ) : null}
      </div>
      <div className={classes['second']}>
        <StockStatus stock={vehicle.stock_status} />{' '}
        <span>
          {'· '}
          {labelOf(PAYMENT_TYPES, order.payment_type, language)}
          {' · '}
          {labelOf(MANAGEMENT_STATUSES, order.order_management_status, language)}
        </span>
      </div>
    </>
  )
}
