import { isLenderOf } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { priceDeal } from '@forecourt/domain/pricing/payments/deal/price-deal.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import { Radio, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import type { Product } from '../model/draft.ts'
import { nameOfLender } from '../model/lender-name.ts'
import { choicesOf, choosing, isFitting, type Choice } from './lender-offers.ts'
import classes from './lenders.module.css'

/** Lenders that take the deal with their payments, then the others with their reasons. */
export function LenderList({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  const desk = useDesk()
  const language = useLanguage()
  const { draft, edit } = desk
  const choices = useMemo(() => choicesOf(product, desk.draft.worksheet, desk), [product, desk])
  const nameOf = (programme: Programme) => nameOfLender(programme, language)
  const fitting = choices.filter(isFitting)
  const others = choices.filter(choice => choice.refusal !== undefined)
  const now = fitting.find(({ programme }) => isLenderOf(programme, draft.worksheet[product]))
  return (
    <>
      {fitting.length === 0 ? (
        <p className={classes['none']}>{t('lender.none')}</p>
      ) : (
        <Radio.Group
          label={t('lender.fitting')}
          value={now === undefined ? '' : keyOf(now)}
          onChange={key => {
            const choice = fitting.find(one => keyOf(one) === key)
            if (choice !== undefined) edit(`${product}.lender`, choosing(product, choice, language))
          }}
        >
          <Stack gap="xs" mt="xs">
            {fitting.map(choice => (
              <Radio
                key={keyOf(choice)}
                value={keyOf(choice)}
                label={nameOf(choice.programme)}
                description={<Offer deal={choice.deal} />}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {others.length === 0 ? null : (
        <section aria-label={t('lender.others')}>
          <h3 className={classes['heading']}>{t('lender.others')}</h3>
          <ul className={classes['others']}>
            {others.map(choice => (
              <li key={keyOf(choice)}>
                <span>{nameOf(choice.programme)}</span>
                <Reason refusal={choice.refusal} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const keyOf = ({ programme }: Choice): string => programme.id ?? programme.name_en

/** "72 mo · 6.49% · $626.48/month". */
function Offer({ deal }: { readonly deal: DealInput }) {
  const t = useText('pricing')
  const format = useFormat()
  const paymentText = usePaymentText()
  const priced = useMemo(() => priceDeal(deal), [deal])
  if (deal.payment_type === 'cash') return null
  const { term_months: term } = deal.payment_type === 'finance' ? deal.finance : deal.lease
  const rate = rateOf(deal)
  const payment =
    priced.ok && priced.payment_type !== 'cash'
      ? [paymentText(priced.payment.amount, priced.payment.frequency)]
      : []
  return <>{[t('term.months', { count: term }), format.percent(rate), ...payment].join(' · ')}</>
}

const rateOf = (deal: Exclude<DealInput, { payment_type: 'cash' }>): string => {
  if (deal.payment_type === 'finance') return deal.finance.annual_rate_pct
  return 'annual_rate_pct' in deal.lease.rate ? deal.lease.rate.annual_rate_pct : '0'
}

function Reason({ refusal }: { readonly refusal: string }) {
  useText('desking')
  return <span className={classes['reason']}>{findText('desking', `refusal.${refusal}`) ?? refusal}</span>
}
