import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { Money } from '#shared/format/money.tsx'
import { Payment } from '#shared/format/payment.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import type { MatrixActing } from './matrix-actions.tsx'
import { letters } from './pinned.ts'
import { priceColumn } from '../model/priced-columns.ts'
import { termsKey, withTerms, type Terms } from '../model/cell-terms.ts'
import { useTermsText } from '../financing/use-terms-text.ts'
import classes from './matrix.module.css'

interface MatrixPinsProps {
  readonly pins: readonly Terms[]
  readonly acts: MatrixActing
}

/** Up to three deals side by side, priced again on each change of the sheet. */
export const MatrixPins = memo(function MatrixPins({ pins, acts }: MatrixPinsProps) {
  const t = useText('desking')
  return (
    <section className={classes['pins']} aria-label={t('pins.label')}>
      {letters.map((letter, at) => {
        const pin = pins[at]
        return pin === undefined ? (
          <p key={letter} className={classes['free']}>
            {letter} <span>{at === 0 ? t('pins.none') : '—'}</span>
          </p>
        ) : (
          <Pin key={letter} letter={letter} terms={pin} acts={acts} />
        )
      })}
    </section>
  )
})

interface PinProps {
  readonly letter: string
  readonly terms: Terms
  readonly acts: MatrixActing
}

function Pin({ letter, terms, acts }: PinProps) {
  const t = useText('desking')
  const { draft, order, context, isEditable } = useDesk()
  const textOf = useTermsText()
  const priced = priceColumn(withTerms(draft, terms).worksheet, terms.product, {
    vehicle: order.vehicle,
    context,
  })
  const payment = priced.ok ? priced.pricing.payment : null
  return (
    <article className={classes['pin']} aria-label={t('pins.one', { letter })} data-pin={termsKey(terms)}>
      <strong>
        {letter}{' '}
        {payment === null ? (
          <CashDue amount={priced.ok ? priced.pricing.amount_due : null} />
        ) : (
          <Payment amount={payment.amount} frequency={payment.frequency} />
        )}
      </strong>
      <span>{textOf(terms)}</span>
      {priced.ok ? (
        <span>
          {priced.pricing.total_of_payments === null ? null : (
            <>
              {t('list.total_of_payments')} <Money amount={priced.pricing.total_of_payments} /> ·{' '}
            </>
          )}
          {t('list.due_at_signing')} <Money amount={priced.pricing.due_at_signing} />
        </span>
      ) : (
        <span>{t('refusal.unpriceable')}</span>
      )}
      <div className={classes['pinActs']}>
        {isEditable ? (
          <Button variant="default" size="compact-xs" onClick={() => acts.apply(terms)}>
            {t('apply')}
          </Button>
        ) : null}
        <Button variant="default" size="compact-xs" onClick={() => acts.explain(terms)}>
          {t('explain')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('pins.remove', { letter })}
          onClick={() => acts.togglePin(terms)}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </article>
  )
}

/** A cash deal has an amount due instead of a payment. */
const CashDue = ({ amount }: { readonly amount: string | null }) =>
  amount === null ? '—' : <Money amount={amount} />
