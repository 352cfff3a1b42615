import {
  CONSENT_BASES,
  CONSENT_CHANNELS,
  CONSENT_SOURCES,
} from '@forecourt/domain/customers/customers/consents.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { consentQueries } from './consents.api.ts'
import classes from './consents.module.css'

/** Every entry, newest first: consent, place, time, and who recorded it. */
export function ConsentHistory({ customerId }: { readonly customerId: string }) {
  const t = useText('consents')
  const format = useFormat()
  const language = useLanguage()
  const { data } = useQuery(consentQueries.ofCustomer(customerId))
  if (data === undefined) return null
  if (data.results.length === 0) return <p className="dp-faint">{t('empty')}</p>
  return (
    <ol className={classes['history']} aria-label={t('history')}>
      {data.results.map(entry => (
        <li key={entry.id}>
          <strong>
            {labelOf(CONSENT_CHANNELS, entry.channel, language)}:{' '}
            {labelOf(CONSENT_BASES, entry.basis, language)}
          </strong>{' '}
          <span>
            {labelOf(CONSENT_SOURCES, entry.source, language)}, {format.date(entry.obtained_at)}
            {entry.expires_at === null ? '' : ` – ${format.date(entry.expires_at)}`}
          </span>
          {entry.evidence === null ? null : <div className={classes['evidence']}>{entry.evidence}</div>}
          <div className="dp-faint">
            {t('recorded', {
              name: entry.recorded_by ?? t('system'),
              date: format.dayOf(entry.recorded_at),
            })}
          </div>
        </li>
      ))}
    </ol>
  )
}
