import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FieldValues } from '@forecourt/domain/validation/rule.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { pathTo } from '../paths.ts'
import { askCoverage, type ShelfName } from './library.api.ts'
import classes from './library.module.css'
import { useLineText } from './line-text.ts'
import { CONDITION_FLAGS, isGlobal, PAYMENT_FLAGS, STOCK_FLAGS } from './line-values.ts'

const debounceMs = 300

/** While a row is edited: how many vehicles and open orders it would fit, and the newest of these orders. */
export function CoverageLine({ shelf, values }: { readonly shelf: ShelfName; readonly values: FieldValues }) {
  const { t } = useLineText()
  const format = useFormat()
  const flags = [...PAYMENT_FLAGS, ...CONDITION_FLAGS, ...(isGlobal(shelf) ? STOCK_FLAGS : [])]
  const question = Object.fromEntries(flags.map(flag => [flag, values[flag] === true]))
  const types = Array.isArray(values['vehicle_types'])
    ? [...(values['vehicle_types'] as readonly string[])]
    : []
  const [asked] = useDebouncedValue(JSON.stringify({ ...question, vehicle_types: types }), debounceMs)
  const { data } = useQuery({
    queryKey: ['library coverage', asked],
    queryFn: ({ signal }) => askCoverage(JSON.parse(asked) as Parameters<typeof askCoverage>[0], signal),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes['coverage']} aria-live="polite">
      {data === undefined ? (
        t('coverage.waiting')
      ) : (
        <>
          <span>
            {t('coverage.vehicles', {
              count: data.vehicles,
              number: format.number(data.vehicles),
              all: format.number(data.vehicles_in_all),
            })}
            {' · '}
            {t('coverage.orders', {
              count: data.orders,
              number: format.number(data.orders),
              all: format.number(data.orders_in_all),
            })}
          </span>
          <span className={classes['sample']}>
            {data.sample.map(({ id, number, customer, vehicle }) => (
              <Link
                key={id}
                to={pathTo('pricingWorksheet', { id: customer.id, orderId: id })}
                title={vehicle}
                target="_blank"
                rel="noreferrer"
              >
                {t('coverage.order', { number, name: customer.name })}
              </Link>
            ))}
          </span>
        </>
      )}
    </div>
  )
}
