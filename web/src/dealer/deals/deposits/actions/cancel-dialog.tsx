import { Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import type { ActDialogProps } from './act-dialog.ts'
import { ActForm } from './act-form.tsx'
import { cancelDeposit } from '../deposits.api.ts'
import { useActForm } from './use-act-form.ts'
import { useDepositWords } from '../use-deposit-words.ts'

/** Interface D-6: lets a hold go; before anything was paid, takes the link back. */
export function CancelDialog({ deposit, person, refusal, onClose }: ActDialogProps) {
  const t = useText('deposits')
  const { money, paidBy } = useDepositWords()
  const { name, isReached } = person
  const { form, seen, changes } = useActForm({
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
    <ActForm
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
    </ActForm>
  )
}
