import type { Lead } from '@forecourt/contract/customers/leads.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useStaticData } from '#dealer/dealership/dealerships/entry-data.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { adfUrl, leadQueries } from './leads.api.ts'
import classes from './leads.module.css'

/** The first and the last request, with all others collapsed. */
export function LeadTouches({ customerId }: { readonly customerId: string }) {
  const t = useText('leads')
  const { data } = useQuery(leadQueries.ofCustomer(customerId))
  const touches = data?.results ?? []
  const [last] = touches
  const first = touches.at(-1)
  if (first === undefined || last === undefined) return null
  return (
    <section aria-label={t('touches')} className={classes['touches']}>
      <h3>{t('touches')}</h3>
      {first === last ? (
        <Touch lead={last} title={null} />
      ) : (
        <>
          <Touch lead={last} title="last" />
          {touches.length > 2 ? (
            <details>
              <summary>{t('touch.between', { count: touches.length - 2 })}</summary>
              {touches.slice(1, -1).map(lead => (
                <Touch key={lead.id} lead={lead} title={null} />
              ))}
            </details>
          ) : null}
          <Touch lead={first} title="first" />
        </>
      )}
    </section>
  )
}

function Touch({ lead, title }: { readonly lead: Lead; readonly title: 'first' | 'last' | null }) {
  const t = useText('leads')
  const format = useFormat()
  const language = useLanguage()
  const { lead_types: leadTypes } = useStaticData()
  const came = `${labelOf(leadTypes, lead.lead_type, language)}, ${format.dayOf(lead.received)}`
  const facts = [lead.provider, lead.campaign, lead.vehicle].filter(fact => fact !== null)
  return (
    <div className={classes['touch']}>
      <div>{title === null ? came : t(`touch.${title}`, { lead: came })}</div>
      {facts.length === 0 ? null : <div className={classes['faint']}>{facts.join(' · ')}</div>}
      {lead.comments === null ? null : <blockquote className={classes['words']}>{lead.comments}</blockquote>}
      {useCan('lead:export') ? (
        <a
          href={adfUrl(lead.id)}
          download
          aria-label={t('touch.download_of', { date: format.dayOf(lead.received) })}
        >
          {t('touch.download')}
        </a>
      ) : null}
    </div>
  )
}
