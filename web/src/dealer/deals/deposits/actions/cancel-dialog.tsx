import { Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import type { ActionDialogProps } from './action-dialog.ts'
import { ActionForm } from './action-form.tsx'
import { cancelDeposit } from '../deposits.api.ts'
import { useActionForm } from './use-action-form.ts'
import { useDepositWords } from '../use-deposit-words.ts'

/** Interface D-6: releases a hold; before any payment, withdraws the link. */
export function CancelDialog({ deposit, person, refusal, onClose }: ActionDialogProps) {
  const t = useText('deposits')
  const { money, paidBy } = useDepositWords()
  const { name, isReached } = person
  const { form, seen, changes } = useActionForm({
    act: 'cancel',
    deposit,
    initial: {},
    send: cancelDeposit,
    done: ({ state, amount }) =>
      state === 'pre_authorized' ? t('release.done', { amount: money(amount) }) : t('link.done'),
    onClose,
  })
  const amount = money(seen.amount)
  const isHeld = seen.state === 'pre_authorized'
  return (
    <ActionForm
      form={form}
      title={isHeld ? t('release.title', { amount, card: paidBy(seen) }) : t('link.title', { amount })}
      button={isHeld ? t('release.button', { amount }) : t('link.button')}
      reason={refusal('cancel', seen)}
      changes={changes}
      onClose={onClose}
    >
      <Text>
        {isHeld ? (
          <>
            {t('release.text')} {t(isReached ? 'told' : 'untold', { name })}
          </>
        ) : (
          t('link.text', { name })
        )}
      </Text>
    </ActionForm>
  )
}
