import type { Who } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import { maxLength, minLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { ApplicationProblem } from './application-problem.tsx'
import { revealNumber } from './credit-applications.api.ts'

interface RevealProps {
  readonly order: string
  readonly who: Who
  readonly name: string
}

/** Seconds that a number stays on the screen (security R20). */
const shownFor = 30

/** Shows one number for half a minute to a permitted user, who must enter a reason. */
export function RevealButton(props: RevealProps) {
  const t = useText('credit_desk')
  const mayReveal = useCan('credit-application:reveal-insurance-number')
  const show = (number: string) =>
    void openModal(close => <ShownNumber name={props.name} number={number} onClose={close} />)
  if (!mayReveal) return null
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-haspopup="dialog"
      aria-label={t('reveal', { name: props.name })}
      onClick={() => void openModal(close => <RevealDialog {...props} onShown={show} onClose={close} />)}
    >
      {t('reveal.short')}
    </Button>
  )
}

const rules = { reason: [required, minLength(3), maxLength(250)] }

interface RevealDialogProps extends RevealProps {
  readonly onShown: (number: string) => void
  readonly onClose: () => void
}

/** If a proof of identity is required, its dialog replaces this one; the result opens in a new dialog. */
function RevealDialog({ order, who, name, onShown, onClose }: RevealDialogProps) {
  const t = useText('credit_desk')
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { reason: '' },
    rules,
    guarded: false,
    submit: async ({ reason }) => onShown((await revealNumber(order, who, reason)).insurance_number),
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('reveal.title', { name })}</Modal.Title>
        <Text>{t('reveal.text')}</Text>
        {failure === undefined ? null : <ApplicationProblem error={failure} />}
        <TextField {...field('reason')} label={t('reveal.reason')} required maxLength={250} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('reveal.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('reveal.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ShownNumberProps {
  readonly name: string
  readonly number: string
  readonly onClose: () => void
}

/** The number is on the screen only while the dialog is open. */
function ShownNumber({ name, number, onClose }: ShownNumberProps) {
  const t = useText('credit_desk')
  const [left, setLeft] = useState(shownFor)
  useEffect(() => {
    if (left === 0) {
      onClose()
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, onClose])
  return (
    <Stack gap="md">
      <Modal.Title>{name}</Modal.Title>
      <Text size="xl" className="dp-number">
        {number.replace(/^(\d{3})(\d{3})(\d{3})$/u, '$1 $2 $3')}
      </Text>
      <Group justify="space-between">
        <span className="dp-faint" aria-hidden>
          {t('reveal.left', { count: left })}
        </span>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('reveal.close')}
        </Button>
      </Group>
    </Stack>
  )
}
