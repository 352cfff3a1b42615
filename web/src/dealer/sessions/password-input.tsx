import { TextInput, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { inputProps, shownText, type FieldProps } from '#shared/forms/fields.tsx'
import { useText } from '#shared/i18n/use-text.ts'

interface PasswordInputProps extends FieldProps {
  readonly kind: 'current-password' | 'new-password'
}

/** A password of a form. It may be pasted, and looked at by a toggle that the keyboard reaches. */
export function PasswordInput({ kind, ...props }: PasswordInputProps) {
  const t = useText('sessions')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...inputProps({ ...props, autoComplete: kind })}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      maxLength={300}
      value={shownText(props.value)}
      onChange={event => props.onValue(event.currentTarget.value)}
      onBlur={props.onLeave}
      rightSection={
        <UnstyledButton
          aria-label={`${t('login.show_password')}: ${props.label}`}
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
