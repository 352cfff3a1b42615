import { toCents } from '@forecourt/contract/platform/money.ts'
import { largestOffer } from '@forecourt/domain/customers/prequal-offers/offer-status.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { prequalQueries } from './prequal-offers.api.ts'
import classes from './prequal-offers.module.css'

/** "Prequalified to $42,000.00", linked to the offers; nothing without a current offer. */
export function PrequalLine({ customerId }: { readonly customerId: string }) {
  const t = useText('prequal')
  const format = useFormat()
  const { data } = useQuery(prequalQueries.ofCustomer(customerId))
  const offers = data?.pre_qual_detail.pre_qual_offers ?? []
  const largest = largestOffer(
    offers.map(({ status, max_amount, expires_at }) => ({
      status,
      max_amount: toCents(max_amount),
      expires_at,
    })),
  )
  if (largest === undefined) return null
  return (
    <p className={classes['line']}>
      <Link to={{ search: '?part=prequal' }}>{t('line', { amount: format.money(largest.max_amount) })}</Link>{' '}
      <span className={classes['until']}>{t('until', { date: format.dayOf(largest.expires_at) })}</span>
    </p>
  )
}
