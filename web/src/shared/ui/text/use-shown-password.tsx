import { UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/** Props of a password input with a "Show" toggle that is focusable. */
export function useShownPassword(label: string) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return {
    type: isShown ? 'text' : 'password',
    spellCheck: false,
    rightSection: (
      <UnstyledButton
        className="dp-touch"
        aria-label={label}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        style={{ display: 'flex', padding: 6 }}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
    ),
  } as const
}
