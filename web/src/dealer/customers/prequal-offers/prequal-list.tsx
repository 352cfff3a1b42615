import type { PrequalOffer } from '@forecourt/contract/customers/prequal-offers.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { OFFER_STATUSES } from '@forecourt/domain/customers/prequal-offers/offer-status.ts'
import { useQuery } from '@tanstack/react-query'
import { Money } from '#shared/format/money.tsx'
import { Payment } from '#shared/format/payment.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { prequalQueries } from './prequal-offers.api.ts'
import classes from './prequal-offers.module.css'

/** Interface S-12, the part "Prequal": offers of lenders as cards, newest first. */
export function PrequalList({ customerId }: { readonly customerId: string }) {
  const t = useText('prequal')
  const { data, error, refetch } = useQuery(prequalQueries.ofCustomer(customerId))
  if (data === undefined)
    return error === null ? (
      <CardSkeleton height={160} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()}>
        {t('failed')}
      </InlineProblem>
    )
  const offers = data.pre_qual_detail.pre_qual_offers
  if (offers.length === 0) return <EmptyState kind="first-use" title={t('empty')} text={t('empty_text')} />
  return (
    <>
      <p className={classes['quiet']}>{t('soft')}</p>
      <ul className={classes['offers']}>
        {offers.map(offer => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </ul>
    </>
  )
}

function OfferCard({ offer }: { readonly offer: PrequalOffer }) {
  const t = useText('prequal')
  const language = useLanguage()
  const format = useFormat()
  const rates =
    offer.rate_from === offer.rate_to
      ? format.percent(offer.rate_from)
      : t('rates', { from: format.percent(offer.rate_from), to: format.percent(offer.rate_to) })
  return (
    <li className={classes['offer']} data-status={offer.status}>
      <div className={classes['head']}>
        <h2>{offer.lender}</h2>
        <span className={classes['status']}>{labelOf(OFFER_STATUSES, offer.status, language)}</span>
      </div>
      <Money amount={offer.max_amount} className={classes['amount'] ?? ''} />
      <FactList
        facts={{
          [t('rate')]: rates,
          [t('term')]: t('months', { count: offer.max_term }),
          [t('payment')]:
            offer.est_payment === null ? null : <Payment amount={offer.est_payment} frequency="monthly" />,
          [t('tier')]: offer.tier,
          [t('expires')]: format.dayOf(offer.expires_at),
          [t('reference')]: <span className="dp-mono">{offer.reference}</span>,
        }}
      />
    </li>
  )
}
