import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { Assumptions } from './assumptions.tsx'
import { PaymentBound } from './payment-bound.tsx'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import classes from './vehicle-filters.module.css'
import { vehicleQueries } from './vehicles.api.ts'

/** How it would be paid, and between which amounts; the figures say what they rest on. */
export function PaymentFilter({ state }: { readonly state: VehicleSearchState }) {
  const t = useText('vehicles')
  const language = useLanguage()
  const format = useFormat()
  const label = useId()
  const { search, narrow } = state
  const { payment_type: type, min_payment: min, max_payment: max } = search
  const { data } = useQuery(vehicleQueries.paymentBounds())
  const bounds = data?.[type]
  const isReversed = min !== undefined && max !== undefined && max < min
  const reversed = isReversed
    ? t('filter.reversed', { min: format.money(min * 100, { whole: true }) })
    : undefined
  return (
    <div className={classes['payment']}>
      <div className={classes['type']}>
        <span id={label} className={classes['label']}>
          {t('filter.payment_type')}
        </span>
        <SegmentedControl
          aria-labelledby={label}
          data={PAYMENT_TYPES.map(({ code, name, name_fr: nameFr }) => ({
            value: code,
            label: language === 'fr' ? nameFr : name,
          }))}
          value={type}
          // An amount a month is none for a whole price.
          onChange={value => narrow({ payment_type: value, min_payment: undefined, max_payment: undefined })}
        />
      </div>
      <div className={classes['range']}>
        <PaymentBound
          name="min_payment"
          label={t('filter.from')}
          value={min}
          onValue={value => narrow({ min_payment: value }, { replace: min !== undefined })}
        />
        <PaymentBound
          name="max_payment"
          label={t('filter.to')}
          value={max}
          error={reversed}
          onValue={value => narrow({ max_payment: value }, { replace: max !== undefined })}
        />
      </div>
      {bounds === undefined ? (
        <p className={classes['assumptions']}> </p>
      ) : (
        <Assumptions type={type} bounds={bounds} />
      )}
    </div>
  )
}
