import { toCents } from '@forecourt/contract/platform/money.ts'
import type { TriedDeal } from '@forecourt/contract/pricing/pricing-report.ts'
import { traceOf } from '@forecourt/domain/pricing/traces/trace-of.ts'
import { Button, CopyButton, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { explanationOf } from '#dealer/pricing/pricing/explain/explain.ts'
import { explainTexts, explanationAsText } from '#dealer/pricing/pricing/explain/explain-text.ts'
import { priceColumn, type PricedColumn } from '#dealer/pricing/pricing/model/priced-columns.ts'
import { useProblemText } from '#dealer/pricing/pricing/model/problem-text.ts'
import { TraceNodeView } from '#dealer/pricing/pricing/explain/trace-node.tsx'
import classes from './report.module.css'

type Tried = Extract<PricedColumn, { ok: true }>

/** A deal priced by the engine in the browser, with every figure explained; or why no lender takes it. */
export function TriedDealView({ deal }: { readonly deal: TriedDeal }) {
  const t = useText('engine')
  const d = useText('desking')
  useText('validation')
  const { payment_type: type, vehicle, worksheet, taxes, quote_date, lender, refusal } = deal
  const column = useMemo(
    () =>
      taxes === null ? undefined : priceColumn(worksheet, type, { vehicle, context: { taxes, quote_date } }),
    [worksheet, type, vehicle, taxes, quote_date],
  )
  if (type !== 'cash' && lender === null)
    return (
      <Notice tone="attention" title={t('deal.nobody')}>
        {refusal === null ? t('deal.no_programme') : d(`refusal.${refusal as 'condition'}`)}
      </Notice>
    )
  if (column === undefined) return <Notice tone="attention">{t('deal.no_taxes')}</Notice>
  if (!column.ok) {
    const [first] = Object.entries(column.problems)
    return (
      <Notice tone="attention" title={t('deal.unpriceable')}>
        {first?.[1] === undefined ? '' : fieldMessage(first[0], first[1])}
      </Notice>
    )
  }
  return <Explained key={`${vehicle.id} ${type} ${lender?.id ?? ''}`} deal={deal} column={column} />
}

function Explained({ deal, column }: { readonly deal: TriedDeal; readonly column: Tried }) {
  const t = useText('engine')
  useText('formulas')
  const language = useLanguage()
  const { country } = useHabits()
  const [path, setPath] = useState<readonly string[]>(['payment'])
  const { priced, pricing } = column
  const textOf = useProblemText()
  const key = path.at(-1) ?? 'payment'
  const node = explanationOf(priced, pricing, key)
  const texts = explainTexts(language, { country, priced, lines: deal.worksheet.lines })
  const title = key === 'payment' ? t(`deal.${deal.payment_type}`) : texts.labelOf(key)
  const remarks = [...new Set(pricing.warnings.map(remark => textOf(remark.field, remark)))]
  return (
    <div className={classes['deal']}>
      <Terms deal={deal} column={column} />
      {remarks.length === 0 ? null : (
        <Notice tone="attention">
          {remarks.map(text => (
            <div key={text}>{text}</div>
          ))}
        </Notice>
      )}
      {path.length === 1 ? null : (
        <UnstyledButton className={classes['open']} onClick={() => setPath(path.slice(0, -1))}>
          ‹ {t('deal.back')}
        </UnstyledButton>
      )}
      <section className={classes['figure']} aria-label={t('deal.why')} aria-live="polite">
        <h3 className="dp-subheading">{title}</h3>
        {node === undefined ? null : (
          <>
            <TraceNodeView
              node={node}
              root={traceOf(priced)}
              texts={texts}
              onPart={part => setPath([...path, part])}
            />
            <CopyButton value={explanationAsText(node, title, texts)}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-sm" onClick={copy}>
                  {texts.t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
          </>
        )}
      </section>
    </div>
  )
}

/** Lender and terms of the deal, and the figures that lists show. */
function Terms({ deal, column: { pricing } }: { readonly deal: TriedDeal; readonly column: Tried }) {
  const t = useText('engine')
  const format = useFormat()
  const language = useLanguage()
  const paymentText = usePaymentText()
  const { lender, worksheet } = deal
  const cents = (amount: string) => format.money(toCents(amount))
  const rows: [string, string][] = [[t('deal.price'), cents(worksheet.price)]]
  if (lender !== null)
    rows.push([
      t('deal.lender'),
      t('deal.card', {
        lender: language === 'fr' ? lender.name_fr : lender.name,
        number: lender.card_number,
      }),
    ])
  if (pricing.term !== null) rows.push([t('deal.term'), t('deal.months', { count: pricing.term })])
  if (pricing.rate !== null) rows.push([t('deal.rate'), format.percent(pricing.rate)])
  if (pricing.payment !== null)
    rows.push([t('deal.payment'), paymentText(pricing.payment.amount, pricing.payment.frequency)])
  return (
    <dl className={classes['terms']}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="dp-number">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
