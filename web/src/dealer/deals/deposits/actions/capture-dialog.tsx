import { Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import type { ActionDialogProps } from './action-dialog.ts'
import { ActionForm } from './action-form.tsx'
import { captureDeposit } from '../deposits.api.ts'
import { useActionForm } from './use-action-form.ts'
import { useDepositWords } from '../use-deposit-words.ts'

/** Interface D-5: captures a hold. */
export function CaptureDialog({ deposit, person, refusal, onClose }: ActionDialogProps) {
  const t = useText('deposits')
  const { money, paidBy } = useDepositWords()
  const { name, isReached } = person
  const { form, seen, changes } = useActionForm({
    act: 'capture',
    deposit,
    initial: {},
    send: captureDeposit,
    done: ({ amount }) => t('capture.done', { amount: money(amount) }),
    onClose,
  })
  const amount = money(seen.amount)
  return (
    <ActionForm
      form={form}
      title={t('capture.title', { amount, card: paidBy(seen) })}
      button={t('capture.button', { amount })}
      reason={refusal('capture', seen)}
      changes={changes}
      onClose={onClose}
    >
      <Text>
        {t('capture.text')} {t(isReached ? 'told' : 'untold', { name })}
      </Text>
    </ActionForm>
  )
}
