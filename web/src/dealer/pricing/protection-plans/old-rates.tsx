import type { OldRates as Old } from '@forecourt/contract/pricing/province-taxes.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { planQueries } from './plans.api.ts'
import classes from './plans.module.css'

/** Provinces and states whose rates must be verified again, for users who maintain them. */
export function OldRates() {
  return useCan('old-tax-rates:read') ? <OldRateList /> : null
}

function OldRateList() {
  const t = useText('plans')
  const { data, error, refetch } = useQuery(planQueries.oldRates())
  return (
    <section className={classes['old']} aria-labelledby="old-rates">
      <h3 id="old-rates" className="dp-subheading">
        {t('old_rates.title')}
      </h3>
      <p className={classes['faint']}>{t('old_rates.about')}</p>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data?.results.length === 0 ? <p>{t('old_rates.none')}</p> : null}
      <ul className={classes['grid']} aria-label={t('old_rates.title')}>
        {data?.results.map(row => (
          <OldRate key={`${row.country} ${row.region}`} row={row} />
        ))}
      </ul>
    </section>
  )
}

function OldRate({ row }: { readonly row: Old }) {
  const t = useText('plans')
  const format = useFormat()
  const language = useLanguage()
  return (
    <li className={classes['old-rate']}>
      <strong>{language === 'fr' ? row.name_fr : row.name}</strong>
      <span>
        {t('old_rates.as_of', { date: format.date(row.as_of) })}
        {row.is_unverified ? ` · ${t('old_rates.unverified')}` : ''}
      </span>
      <span className={classes['faint']}>{row.sources.join(' · ')}</span>
    </li>
  )
}
