import { UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

/** What an input of a password needs to be looked at: "Show" is a real toggle that the keyboard reaches. */
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
