import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { OFFER_DAYS, offerRules } from '@forecourt/domain/deals/trade-ins/trade-in-offer.ts'
import { isInFigures } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { Group, Stack } from '@mantine/core'
import { CheckboxField, NoteField, SelectField } from '#shared/forms/fields.tsx'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import { useRuleContext } from '#shared/forms/rule-context.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { askOffer } from './ask-offer.tsx'
import { OfferEffect } from './offer-effect.tsx'
import { TradeInProblem } from './trade-in-problem.tsx'
import { makeOffer } from './trade-ins.api.ts'
import classes from './trade-ins.module.css'

interface OfferFormProps {
  readonly tradeIn: TradeIn
  readonly customer: Customer
  /** Why no offer is possible now. */
  readonly reason: string | undefined
}

const blank = {
  dealer_offer: '',
  valid_days: String(OFFER_DAYS.usual),
  dealer_comments: '',
  subject_to_inspection: true,
}

const days = Array.from({ length: OFFER_DAYS.most }, (_, n) => n + OFFER_DAYS.least)

/** Amount, expiry and message of an offer; its effect on the payment is shown before sending. */
export function OfferForm({ tradeIn, customer, reason }: OfferFormProps) {
  const t = useText('trade_ins')
  const contextNow = useRuleContext()
  const { first_name: name, email } = customer
  const form = useRuleForm({
    initial: blank,
    rules: offerRules,
    draft: `trade-in offer ${tradeIn.id}`,
    submit: async values => {
      const valid_days = Number(values.valid_days)
      // The rules only allow whole dollars.
      const offer = `${values.dealer_offer}.00`
      const until = dayAfter(contextNow().today, valid_days)
      if (!(await askOffer({ amount: offer, name, until, isOnOrder: tradeIn.order !== null }))) return
      const { dealer_comments: said, subject_to_inspection } = values
      await makeOffer(tradeIn, {
        dealer_offer: offer,
        valid_days,
        dealer_comments: said.trim() === '' ? null : said,
        subject_to_inspection,
      })
      form.settle(blank)
      showToast({ type: 'success', text: t(email === null ? 'offer.untold' : 'offer.done', { name }) })
    },
  })
  const { ref, onSubmit, field, values, failure, isSubmitting } = form
  const isAgain = isInFigures(tradeIn.status)
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <div className={classes['amounts']}>
          <MoneyInput {...field('dealer_offer')} label={t('offer.amount')} hint={t('offer.whole')} required />
          <SelectField
            {...field('valid_days')}
            label={t('offer.days')}
            options={days.map(n => ({ value: String(n), label: t('offer.n_days', { count: n }) }))}
          />
        </div>
        <OfferEffect tradeIn={tradeIn} offer={values.dealer_offer} />
        <NoteField
          {...field('dealer_comments')}
          label={t('offer.comments', { name })}
          hint={t('offer.comments_hint')}
          rows={2}
          optional
        />
        <CheckboxField {...field('subject_to_inspection')} label={t('offer.inspection')} />
        {failure === undefined ? null : <TradeInProblem error={failure} />}
        <Group justify="flex-end">
          <GatedButton type="submit" loading={isSubmitting} reason={reason} aria-haspopup="dialog">
            {t(isAgain ? 'offer.again' : 'offer.button')}
          </GatedButton>
        </Group>
      </Stack>
    </form>
  )
}
