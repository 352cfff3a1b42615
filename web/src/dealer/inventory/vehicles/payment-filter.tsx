import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_FREQUENCIES, PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { Assumptions } from './assumptions.tsx'
import { PaymentBound } from './payment-bound.tsx'
import { rangeFrequency } from './range-frequency.ts'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import classes from './vehicle-filters.module.css'
import { withoutRange, type VehicleSearch } from './vehicle-search.ts'
import { vehicleQueries } from './vehicles.api.ts'

/** Payment type and range of amounts; with the assumptions of the figures. */
export function PaymentFilter({ state }: { readonly state: VehicleSearchState }) {
  const t = useText('vehicles')
  const language = useLanguage()
  const format = useFormat()
  const label = useId()
  const { search, narrow } = state
  const { payment_type: type, min_payment: min, max_payment: max } = search
  const { data } = useQuery(vehicleQueries.paymentBounds())
  const bounds = data?.[type]
  const frequency = rangeFrequency(search, bounds)
  const per =
    frequency === null ? '' : ` (${labelOf(PAYMENT_FREQUENCIES, frequency, language).toLocaleLowerCase()})`
  const narrowRange = (range: Partial<VehicleSearch>, replace: boolean) =>
    narrow({ ...range, ...(frequency !== null && { payment_frequency: frequency }) }, { replace })
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
          // A range of payments makes no sense for prices, and each type has its own frequency.
          onChange={value => narrow({ payment_type: value, ...withoutRange })}
        />
      </div>
      <div className={classes['range']}>
        <PaymentBound
          name="min_payment"
          label={t('filter.from') + per}
          value={min}
          onValue={value => narrowRange({ min_payment: value }, min !== undefined)}
        />
        <PaymentBound
          name="max_payment"
          label={t('filter.to') + per}
          value={max}
          error={reversed}
          onValue={value => narrowRange({ max_payment: value }, max !== undefined)}
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
