import { ABANDON_REASONS, type AbandonReason } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { Text } from '@mantine/core'
import { CheckboxField } from '#shared/forms/fields.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import type { ActionDialogProps } from './action-dialog.ts'
import { ActionForm } from './action-form.tsx'
import { abandonDeposit } from '../deposits.api.ts'
import { otherRules, ReasonFields } from './reason-fields.tsx'
import { useActionForm } from './use-action-form.ts'
import { useDepositWords } from '../use-deposit-words.ts'

const rules = {
  abandon_reason_id: [required],
  other_abandon_reason: otherRules('abandon_reason_id'),
  confirmed: [required],
}

const reasons = ABANDON_REASONS.map(({ code, name, name_fr }) => ({ id: code, name, name_fr }))

/** Closes a deposit whose payment the card provider does not know, after staff have checked there. */
export function AbandonDialog({ deposit, person, refusal, onClose }: ActionDialogProps) {
  const t = useText('deposits')
  const { money } = useDepositWords()
  const { form, seen, changes } = useActionForm({
    act: 'abandon',
    deposit,
    initial: { abandon_reason_id: '', other_abandon_reason: '', confirmed: false },
    rules,
    send: (meant, { abandon_reason_id: reason, other_abandon_reason: other }) =>
      abandonDeposit(meant, {
        abandon_reason_id: reason as AbandonReason,
        other_abandon_reason: reason === 'other' ? other : null,
        confirmed: true,
      }),
    done: ({ amount }) => t('abandon.done', { amount: money(amount) }),
    onClose,
  })
  return (
    <ActionForm
      form={form}
      title={t('abandon.title', { amount: money(seen.amount) })}
      button={t('abandon.button')}
      color="danger"
      reason={refusal('abandon', seen)}
      changes={changes}
      hasFields
      onClose={onClose}
    >
      <Text>{t('abandon.text', { name: person.name })}</Text>
      <ReasonFields
        label={t('reason.label')}
        reasons={reasons}
        reason={form.field('abandon_reason_id')}
        other={form.field('other_abandon_reason')}
      />
      <CheckboxField {...form.field('confirmed')} label={t('abandon.confirmed')} />
    </ActionForm>
  )
}
