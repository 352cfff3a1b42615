import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { DepositProblem } from '../deposit-problem.tsx'

interface ActionFormProps {
  readonly form: {
    readonly ref: (form: HTMLFormElement | null) => void
    readonly onSubmit: (event: FormEvent) => void
    readonly isSubmitting: boolean
    readonly failure: unknown
  }
  /** The question, with the amount and the card. */
  readonly title: string
  /** The action, with the amount. */
  readonly button: string
  readonly color?: 'danger'
  /** Why it is no longer possible, as far as known. */
  readonly reason?: string | undefined
  readonly changes?: readonly string[]
  /** The error from before the dialog opened again. */
  readonly refused?: unknown
  /** Dialogs with fields focus the first field. */
  readonly hasFields?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Frame of every deposit dialog: question, explanation, Back and the action. */
export function ActionForm(props: ActionFormProps) {
  const { form, title, button, color, reason, changes, refused, hasFields, onClose, children } = props
  const acts = useText('acts')
  const { ref, onSubmit, isSubmitting } = form
  const failure = form.failure ?? refused
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{title}</Modal.Title>
        {children}
        {failure === undefined ? null : <DepositProblem error={failure} changes={changes ?? []} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} {...(hasFields !== true && { 'data-autofocus': true })}>
            {acts('back')}
          </Button>
          <GatedButton
            type="submit"
            loading={isSubmitting}
            reason={reason}
            {...(color !== undefined && { color })}
          >
            {button}
          </GatedButton>
        </Group>
      </Stack>
    </form>
  )
}
