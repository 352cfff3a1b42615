import { DECLINE_REASONS } from '@forecourt/domain/deals/credit-applications/value-lists.table.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useTermTexts } from '#shared/credit/use-term-texts.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import { useShopDealership } from '#shop/frame/use-shop-dealership.ts'
import { decisionQuery } from './credit.api.ts'
import classes from './credit.module.css'
import type { OwnApplicationProps } from './own-application.tsx'
import { usePages } from './use-pages.ts'

/** State of a sent application, and what can be done now. */
export function DecisionView({ application }: OwnApplicationProps) {
  const t = useText('credit_form')
  const format = useFormat()
  const language = useLanguage()
  const { dealer = '' } = useParams()
  const pages = usePages(application)
  const shop = useShopDealership()
  const { data } = useQuery(decisionQuery(application.order))
  const status = (data?.status ?? application.status) as 2 | 3 | 4 | 5
  const dealership = shop?.name ?? ''
  const { credit_check_reference_number: reference } = application
  const termTexts = useTermTexts()
  const approved = data?.decisions[0]
  const approvedFacts = (decision: NonNullable<typeof approved>) => {
    const { amount, payment, term, rate } = termTexts(decision)
    return {
      [t('terms.amount')]: amount,
      [t('terms.payment')]: payment,
      [t('terms.term')]: term,
      [t('terms.rate')]: rate,
    }
  }
  const dates = [
    data?.submitted_at ? t('state.sent_on', { date: format.instant(data.submitted_at) }) : undefined,
    data?.decided_at ? t('state.decided_on', { date: format.instant(data.decided_at) }) : undefined,
  ].filter(text => text !== undefined)
  return (
    <section className={classes['card']} data-status={status} aria-live="polite">
      <h2 className="dp-heading">{t(`state.${status}.title`)}</h2>
      <p>{t(`state.${status}.text`, { dealership })}</p>
      {status === 3 && approved !== undefined ? <FactList facts={approvedFacts(approved)} /> : null}
      {status === 3 ? (
        <Button
          component={Link}
          to={`/${dealer}/appointment?${new URLSearchParams({ order: application.order })}`}
          size="lg"
          fullWidth
        >
          {t('state.3.next')}
        </Button>
      ) : null}
      {status === 4 ? (
        <>
          <ul>
            {data?.decline_reasons.map(code => (
              <li key={code}>{labelOf(DECLINE_REASONS, code, language)}</li>
            ))}
          </ul>
          <p>{t('state.4.options', { phone: shop === undefined ? '' : format.phone(shop.phone) })}</p>
        </>
      ) : null}
      {status === 5 ? (
        <>
          {data === undefined ? null : (
            <blockquote className={classes['said']}>{data.verify_request_comments}</blockquote>
          )}
          <p>{t('state.5.bring', { email: shop?.email ?? '' })}</p>
          <Button size="lg" fullWidth onClick={() => pages.go('review')}>
            {t('state.5.next')}
          </Button>
        </>
      ) : null}
      {dates.length === 0 ? null : <p className={classes['hint']}>{dates.join(' ')}</p>}
      {reference === null ? null : <p className={classes['hint']}>{t('reference', { reference })}</p>}
    </section>
  )
}
