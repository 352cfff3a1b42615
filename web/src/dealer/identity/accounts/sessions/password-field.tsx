import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useShownPassword } from '#shared/ui/text/use-shown-password.tsx'

interface PasswordFieldProps {
  readonly inputRef: Ref<HTMLInputElement>
  readonly error: string | undefined
}

export function PasswordField({ inputRef, error }: PasswordFieldProps) {
  const t = useText('sessions')
  const shown = useShownPassword(t('login.show_password'))
  return (
    <TextInput
      ref={inputRef}
      name="password"
      {...shown}
      label={t('login.password')}
      autoComplete="current-password"
      error={error}
    />
  )
}
