import { toCents } from '@forecourt/contract/platform/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import type { TextKey } from '#shared/i18n/resources.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { planQueries } from './plans.api.ts'
import classes from './plans.module.css'

/** "Prices from table of {date}": the provider had none on the last request (interface S-32). */
export function RatingNotice() {
  const t = useText('plans')
  const format = useFormat()
  const { data } = useQuery(planQueries.status())
  if (!data?.is_down) return null
  return (
    <Notice tone="attention">
      {data.table_as_of === null
        ? t('rating.no_table')
        : t('rating.table_of', { date: format.dayOf(data.table_as_of) })}
    </Notice>
  )
}

/** Table prices that customers were shown because the provider gave none. */
export function FallbackList() {
  const t = useText('plans')
  const format = useFormat()
  const language = useLanguage()
  const { data } = useQuery(planQueries.status())
  if (!data || data.fallbacks.length === 0) return null
  return (
    <section className={classes['tab']} aria-labelledby="plan-fallbacks">
      <h2 id="plan-fallbacks" className="dp-heading">
        {t('fallbacks.title')}
      </h2>
      <ul className={classes['fallbacks']}>
        {data.fallbacks.map(({ id, plan, vehicle, source, reason, price, times, last_at }) => (
          <li key={id}>
            <span className={classes['name']}>
              {(language === 'fr' ? plan.name_fr : null) ?? plan.name} ·{' '}
              {t('fallbacks.vehicle', { name: vehicle.name, stock: vehicle.stock_number })}
            </span>
            <span className={classes['faint']}>
              {[
                t(`reason.${reason}` as TextKey<'plans'>),
                ...(source === 'customer' ? [t('fallbacks.by_customer')] : []),
                t('fallbacks.price', { price: format.money(toCents(price)) }),
                t('fallbacks.times', { count: times }),
                format.instant(last_at),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
