import { TextInput } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { useShownPassword } from '#shared/ui/text/use-shown-password.tsx'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
  readonly error?: string | undefined
}

export function PasswordField({ name, label, autoComplete, hint, error }: PasswordFieldProps) {
  const t = useText('shop')
  const shown = useShownPassword(t('password.show'))
  return (
    <TextInput
      name={name}
      {...shown}
      label={label}
      description={hint}
      autoComplete={autoComplete}
      error={error}
    />
  )
}
