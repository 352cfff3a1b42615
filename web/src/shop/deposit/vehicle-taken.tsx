import type { CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { Link, useParams } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from './deposit.module.css'

/** Somebody else reserved the vehicle: the customer's money, similar vehicles, and the contact. */
export function VehicleTaken({ read }: { readonly read: CustomerDeposit }) {
  const t = useText('shop')
  const { dealer = '' } = useParams()
  const isReturning = read.deposit?.payment === 'paid'
  return (
    <>
      <Notice tone="attention" title={t('deposit.taken.title')}>
        {t(isReturning ? `deposit.taken.${read.deposit?.mode ?? 'hold'}` : 'deposit.taken.none')}
      </Notice>
      <section className={classes['card']}>
        <Alternatives vehicles={read.alternatives} />
        <p>{t(read.alternatives.length === 0 ? 'deposit.taken.ask_any' : 'deposit.taken.ask')}</p>
        <Button component={Link} to={`/${dealer}/contact`} size="md">
          {t('deposit.taken.button')}
        </Button>
      </section>
    </>
  )
}

function Alternatives({ vehicles }: { readonly vehicles: CustomerDeposit['alternatives'] }) {
  const t = useText('shop')
  const language = useLanguage()
  const format = useFormat()
  const id = useId()
  if (vehicles.length === 0) return null
  return (
    <>
      <h2 id={id} className="dp-heading">
        {t('deposit.taken.similar')}
      </h2>
      <ul aria-labelledby={id} className={classes['similar']}>
        {vehicles.map(one => (
          <li key={one.id}>
            <span>
              <strong>{language === 'fr' ? one.formatted_name_fr : one.formatted_name}</strong>
              <span className={classes['quiet']}>
                <span className="dp-mono">{one.stock_number}</span> · {format.distance(one.odometer)}
              </span>
            </span>
            <span className="dp-number">{format.money(toCents(one.listing_price), { whole: true })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
