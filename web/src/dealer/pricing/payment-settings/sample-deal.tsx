import type { SampleDeal } from '@forecourt/contract/pricing/payment-settings.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { settingsQueries } from './payment-settings.api.ts'
import { sampleColumns, type SampleColumn } from './sample-worksheet.ts'
import type { Settings } from './settings-fields.ts'
import classes from './settings.module.css'

interface SampleDealProps {
  readonly dealership: string
  readonly settings: Settings
  readonly isUnsaved: boolean
}

/** Effect of the current settings, saved or not, on a sample vehicle. */
export function SampleDealCard({ dealership, settings, isUnsaved }: SampleDealProps) {
  const t = useText('settings')
  const { data, error, refetch } = useQuery(settingsQueries.sample(dealership))
  return (
    <aside className={classes['sample']} aria-label={t('sample.label')}>
      <h3 className="dp-heading">{t('sample.title')}</h3>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={220} /> : null}
      {data === undefined ? null : <Columns sample={data} settings={settings} isUnsaved={isUnsaved} />}
    </aside>
  )
}

interface ColumnsProps extends Pick<SampleDealProps, 'settings' | 'isUnsaved'> {
  readonly sample: SampleDeal
}

function Columns({ sample, settings, isUnsaved }: ColumnsProps) {
  const t = useText('settings')
  const format = useFormat()
  const language = useLanguage()
  const columns = useMemo(() => sampleColumns(sample, settings), [sample, settings])
  const { vehicle } = sample
  const name = language === 'fr' ? vehicle.name_fr : vehicle.name
  return (
    <>
      <p className={classes['faint']}>
        {name === '' ? t('sample.any_vehicle') : name} · {format.money(toCents(vehicle.price))}
      </p>
      <dl className={classes['figures']} aria-live="polite">
        {columns.map(column => (
          <Column key={column.kind} column={column} />
        ))}
      </dl>
      {isUnsaved ? <p className={classes['unsaved']}>{t('sample.unsaved')}</p> : null}
    </>
  )
}

function Column({ column: { kind, lender, term, pricing } }: { readonly column: SampleColumn }) {
  const t = useText('settings')
  const format = useFormat()
  const paymentText = usePaymentText()
  const language = useLanguage()
  const by = lender && (language === 'fr' ? lender.name_fr : lender.name_en)
  const lines: string[] = []
  let figure = t(pricing === undefined ? 'sample.none' : 'sample.failed')
  if (pricing?.ok === true && pricing.payment_type === 'cash')
    figure = format.money(pricing.totals.amount_due)
  else if (pricing?.ok === true) {
    const { amount, frequency, monthly_equivalent: monthly } = pricing.payment
    figure = paymentText(amount, frequency)
    lines.push(
      t('sample.terms', { term: t('term', { count: term }), rate: format.percent(pricing.annual_rate_pct) }),
    )
    if (pricing.apr_pct !== null) lines.push(t('sample.apr', { apr: format.percent(pricing.apr_pct) }))
    if (frequency !== 'monthly') lines.push(t('sample.monthly', { amount: format.money(monthly) }))
  }
  return (
    <div className={classes['figure']}>
      <dt>{t(`sample.${kind}`)}</dt>
      <dd>
        <strong className={pricing?.ok === true ? 'dp-number' : undefined}>{figure}</strong>
        {[by, ...lines]
          .filter(line => line !== undefined)
          .map(line => (
            <span key={line} className={classes['faint']}>
              {line}
            </span>
          ))}
      </dd>
    </div>
  )
}
