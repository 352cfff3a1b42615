import { TextInput, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
  readonly error?: string | undefined
}

/** "Show" is a real toggle that the keyboard reaches. */
export function PasswordField({ name, label, autoComplete, hint, error }: PasswordFieldProps) {
  const t = useText('shop')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      name={name}
      type={isShown ? 'text' : 'password'}
      label={label}
      description={hint}
      autoComplete={autoComplete}
      spellCheck={false}
      error={error}
      rightSection={
        <UnstyledButton
          aria-label={t('password.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          style={{ display: 'flex', padding: 6 }}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      }
    />
  )
}
