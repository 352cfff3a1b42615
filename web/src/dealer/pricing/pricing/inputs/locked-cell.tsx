import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Tip } from '#shared/ui/text/tip.tsx'
import classes from './cells.module.css'

interface LockedCellProps {
  readonly label: string
  /** The formatted figure. */
  readonly shown: string
  readonly reason: string
}

/** A figure in place of an input, for users who may not change it: focusable, so that it says why. */
export function LockedCell({ label, shown, reason }: LockedCellProps) {
  return (
    <Tip label={reason}>
      <TextInput
        size="xs"
        readOnly
        aria-label={label}
        description={reason}
        classNames={{
          root: classes['field'] ?? '',
          input: `dp-number ${classes['input'] ?? ''} ${classes['locked'] ?? ''}`,
          description: classes['unseen'] ?? '',
        }}
        rightSection={<IconLock size={14} stroke={1.75} aria-hidden />}
        rightSectionWidth={20}
        value={shown}
      />
    </Tip>
  )
}
