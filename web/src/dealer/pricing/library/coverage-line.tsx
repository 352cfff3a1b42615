import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { staleProps } from '#shared/ui/table/stale.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { askCoverage, type CoverageQuestion } from './library.api.ts'
import classes from './library.module.css'
import { useLineText } from './line-text.ts'

const debounceMs = 300

interface CoverageLineProps {
  readonly question: CoverageQuestion
  /** More details for the question, beside the counts. */
  readonly children?: (asked: string) => ReactNode
}

/** While a row is edited: number of matching vehicles and open orders, and the newest of these orders. */
export function CoverageLine({ question, children }: CoverageLineProps) {
  const { t } = useLineText()
  const format = useFormat()
  const typed = JSON.stringify(question)
  const [asked] = useDebouncedValue(typed, debounceMs)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['library coverage', asked],
    queryFn: ({ signal }) => askCoverage(JSON.parse(asked) as CoverageQuestion, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <div
      className={classes['coverage']}
      aria-live="polite"
      {...staleProps(isPlaceholderData || asked !== typed)}
    >
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
          {children?.(asked)}
          <span className={classes['sample']}>
            {data.sample.map(({ id: order, number, customer, vehicle }) => (
              <Link
                key={order}
                to={pathTo('pricingWorksheet', { id: customer.id, orderId: order })}
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
