import { Avatar, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import classes from './person-chip.module.css'

interface PersonChipProps {
  /** null: nobody holds it. */
  readonly name: string | null
  readonly picture?: string | null
}

export function PersonChip({ name, picture }: PersonChipProps) {
  const t = useText('shell')
  if (name === null)
    return (
      <Text span inherit c="dimmed">
        {t('person.unassigned')}
      </Text>
    )
  return (
    <span className={classes['person']}>
      <Avatar size={20} src={picture ?? null} alt="" color="gray" variant="light">
        {initials(name)}
      </Avatar>
      {name}
    </span>
  )
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(word => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => word?.[0]?.toUpperCase() ?? '')
    .join('')
}
