import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'

interface RefusedFieldProps {
  readonly label: string
  /** Whether it shows a message that can be cleared. */
  readonly isRefused: boolean
  readonly onClear: () => void
  readonly className: string | undefined
  /** The field with its message. */
  readonly children: ReactNode
}

/** A field of a record with several messages, each of which can be cleared. */
export function RefusedField({ label, isRefused, onClear, className, children }: RefusedFieldProps) {
  const t = useText('shell')
  return (
    <div className={className}>
      {children}
      {isRefused ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('field.clear', { field: label })}
          onClick={onClear}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
}
