import { TextInput } from '@mantine/core'
import { inputProps, shownText, type FieldProps } from '#shared/forms/fields.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useShownPassword } from '#shared/ui/text/use-shown-password.tsx'

interface PasswordInputProps extends FieldProps {
  readonly kind: 'current-password' | 'new-password'
}

/** A password input that allows pasting and showing. */
export function PasswordInput({ kind, ...props }: PasswordInputProps) {
  const t = useText('sessions')
  const shown = useShownPassword(`${t('login.show_password')}: ${props.label}`)
  return (
    <TextInput
      {...inputProps({ ...props, autoComplete: kind })}
      {...shown}
      maxLength={300}
      value={shownText(props.value)}
      onChange={event => props.onValue(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  )
}
