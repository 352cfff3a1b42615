import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

interface MoveButtonsProps {
  readonly up: string
  readonly down: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
}

/** Moves an item up or down. At an end the button is inactive but keeps the focus, which a disabled one loses. */
export function MoveButtons({ up, down, isFirst, isLast, onMove }: MoveButtonsProps) {
  const ways = [
    { by: -1, label: up, Icon: IconArrowUp, isOff: isFirst },
    { by: 1, label: down, Icon: IconArrowDown, isOff: isLast },
  ] as const
  return ways.map(({ by, label, Icon, isOff }) => (
    <ActionIcon
      key={by}
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-disabled={isOff}
      {...(isOff ? { 'data-disabled': true } : {})}
      onClick={isOff ? undefined : () => onMove(by)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  ))
}
