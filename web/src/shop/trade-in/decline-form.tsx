import type { OwnTradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { TRADE_IN_DECLINE_REASONS } from '@forecourt/domain/deals/trade-ins/systems.ts'
import { MAX_COMMENTS } from '@forecourt/domain/deals/trade-ins/trade-in-offer.ts'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button } from '@mantine/core'
import { NoteField, SelectField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import classes from '#shop/appointment/appointment.module.css'
import { OpenedHeading } from '#shop/form/opened-heading.tsx'
import type { SettleTradeIn } from './own-trade-in-list.tsx'
import { declineOffer } from './own-trade-ins.api.ts'

interface DeclineFormProps {
  readonly tradeIn: OwnTradeIn
  readonly settle: SettleTradeIn
  readonly onKeep: () => void
}

type Reason = (typeof TRADE_IN_DECLINE_REASONS)[number]['code']

const rules = { reason: [required], comments: [maxLength(MAX_COMMENTS)] }

/** Declines an offer, with a reason of list T and optional words. */
export function DeclineForm({ tradeIn, settle, onKeep }: DeclineFormProps) {
  const t = useText('shop')
  const language = useLanguage()
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { reason: '', comments: '' },
    rules,
    guarded: false,
    submit: ({ reason, comments }) =>
      settle(() => declineOffer(tradeIn, reason as Reason, comments.trim()), t('trade_in.is.declined')),
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['cancel']}>
      <OpenedHeading level={3}>{t('trade_in.decline_title')}</OpenedHeading>
      <SelectField
        {...field('reason')}
        label={t('trade_in.reason')}
        emptyLabel={t('trade_in.choose')}
        required
        options={TRADE_IN_DECLINE_REASONS.map(({ code }) => ({
          value: code,
          label: labelOf(TRADE_IN_DECLINE_REASONS, code, language),
        }))}
      />
      <NoteField {...field('comments')} label={t('trade_in.comments')} optional rows={2} />
      {failure === undefined ? null : <InlineProblem error={failure}>{t('trade_in.failed')}</InlineProblem>}
      <div className={classes['acts']}>
        <Button type="submit" size="md" color="danger" loading={isSubmitting}>
          {t('trade_in.decline_yes')}
        </Button>
        <Button size="md" variant="default" onClick={onKeep}>
          {t('trade_in.back')}
        </Button>
      </div>
    </form>
  )
}
