import { TextInput, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type Ref } from 'react'
import { useText } from '#shared/i18n/use-text.ts'

interface PasswordFieldProps {
  readonly inputRef: Ref<HTMLInputElement>
  readonly error: string | undefined
}

/** "Show" is a real toggle that the keyboard reaches. */
export function PasswordField({ inputRef, error }: PasswordFieldProps) {
  const t = useText('sessions')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      ref={inputRef}
      name="password"
      type={isShown ? 'text' : 'password'}
      label={t('login.password')}
      autoComplete="current-password"
      spellCheck={false}
      error={error}
      rightSection={
        <UnstyledButton
          aria-label={t('login.show_password')}
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
