import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { maxLength, minLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useCan } from '../sessions/can.tsx'
import { revealPhone } from './staff.api.ts'

interface MaskedPhoneProps {
  readonly user: StaffUser
  readonly phone: string
}

/** Masked number for codes; permitted users can reveal it with a reason. */
export function MaskedPhone({ user, phone }: MaskedPhoneProps) {
  const t = useText('people')
  const mayReveal = useCan('user:reveal-phone') && user.manage_block === null
  const show = (shown: string) =>
    void openModal(close => <ShownPhone user={user} phone={shown} onClose={close} />)
  const ask = () => void openModal(close => <RevealDialog user={user} onShown={show} onClose={close} />)
  return (
    <span className="dp-faint">
      {t('reveal.masked', { phone })}{' '}
      {mayReveal ? (
        <Button variant="subtle" size="compact-xs" aria-haspopup="dialog" onClick={ask}>
          {t('reveal.button')}
        </Button>
      ) : null}
    </span>
  )
}

const rules = { reason: [required, minLength(3), maxLength(250)] }

interface RevealDialogProps {
  readonly user: StaffUser
  readonly onClose: () => void
}

interface ShownPhoneProps extends MaskedPhoneProps {
  readonly onClose: () => void
}

/** The number is on the screen only while the dialog is open. */
function ShownPhone({ user, phone, onClose }: ShownPhoneProps) {
  const t = useText('people')
  const format = useFormat()
  return (
    <Stack gap="md">
      <Modal.Title>{user.full_name}</Modal.Title>
      <Text>
        {t('reveal.shown')} <strong className="dp-number">{format.phone(phone)}</strong>
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('reveal.close')}
        </Button>
      </Group>
    </Stack>
  )
}

interface RevealDialogProps {
  readonly user: StaffUser
  readonly onShown: (phone: string) => void
  readonly onClose: () => void
}

/** If a proof of identity is required, its dialog replaces this one; the result opens in a new dialog. */
function RevealDialog({ user, onShown, onClose }: RevealDialogProps) {
  const t = useText('people')
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { reason: '' },
    rules,
    submit: async ({ reason }) => onShown((await revealPhone(user, reason)).phone),
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('reveal.title', { name: user.full_name })}</Modal.Title>
        <Text>{t('reveal.text')}</Text>
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <TextField {...field('reason')} label={t('reveal.reason')} required maxLength={250} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('reveal.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
