import { Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import type { ActDialogProps } from './act-dialog.ts'
import { ActForm } from './act-form.tsx'
import { captureDeposit } from '../deposits.api.ts'
import { useActForm } from './use-act-form.ts'
import { useDepositWords } from '../use-deposit-words.ts'

/** Interface D-5: takes what is held. */
export function CaptureDialog({ deposit, person, refusal, onClose }: ActDialogProps) {
  const t = useText('deposits')
  const { money, paidBy } = useDepositWords()
  const { name, isReached } = person
  const { form, seen, changes } = useActForm({
    act: 'capture',
    deposit,
    initial: {},
    send: captureDeposit,
    done: ({ amount }) => t('capture.done', { amount: money(amount) }),
    onClose,
  })
  const amount = money(seen.amount)
  return (
    <ActForm
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
    </ActForm>
  )
}
