import { Button, Stack } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { firstProblems } from '#shared/forms/field-message.ts'
import { refuseSubmit } from '#shared/forms/submit-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { problemOf } from '#shop/form/field-problem.ts'
import { textIn } from '#shop/form/form-text.ts'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFormProps {
  /** User name of the password, for password managers. */
  readonly email: string
  readonly submitLabel: string
  /** Sends the password. Refusals are shown here: at their field, or as `explain` returns them. */
  readonly send: (password: string, confirm: string) => Promise<void>
  readonly explain: (error: CallError) => ReactNode
}

/** Chooses a password, typed twice. */
export function NewPasswordForm({ email, submitLabel, send, explain }: NewPasswordFormProps) {
  const t = useText('shop')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = textIn(event, 'password')
    const confirm = textIn(event, 'confirm_password')
    setError(undefined)
    setBusy(true)
    try {
      await send(password, confirm)
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      setError(failure)
      refuseSubmit(form, firstProblems(failure.fields))
    } finally {
      setBusy(false)
    }
  }
  const isOfField = error !== undefined && ['password', 'confirm_password'].some(name => name in error.fields)
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        {error === undefined || isOfField ? null : explain(error)}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="password"
          label={t('invitation.password')}
          hint={t('invitation.password_hint')}
          autoComplete="new-password"
          error={problemOf(error, 'password')}
        />
        <PasswordField
          name="confirm_password"
          label={t('invitation.confirm')}
          autoComplete="new-password"
          error={problemOf(error, 'confirm_password')}
        />
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
