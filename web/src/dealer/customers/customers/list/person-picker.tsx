import type { UserBrief } from '@forecourt/contract/identity/users.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'

/** Represents unassigned among the options. */
export const nobody = ''

interface PersonPickerProps {
  readonly people: readonly UserBrief[]
  readonly chosen: string | undefined
  readonly hasNobody?: boolean
  readonly onChosen: (id: string) => void
}

/** Chooses a representative: the reader first, then everyone, then unassigned. With a search by name. */
export function PersonPicker({ people, chosen, hasNobody = true, onChosen }: PersonPickerProps) {
  const t = useText('customers')
  const shell = useText('shell')
  const me = useCurrentUser().id
  const [typed, setTyped] = useState('')
  const found = people
    .filter(person => searchText(person.full_name).includes(searchText(typed)))
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
  return (
    <Stack gap="sm">
      <TextInput
        aria-label={t('assign.find')}
        placeholder={t('assign.find')}
        value={typed}
        data-autofocus
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Radio.Group aria-label={t('assign.people')} value={chosen ?? null} onChange={onChosen}>
        <Stack gap="sm" mah={240} p={4} style={{ overflowY: 'auto' }}>
          {found.map(person => (
            <Radio
              key={person.id}
              value={person.id}
              label={person.id === me ? t('assign.me', { name: person.full_name }) : person.full_name}
            />
          ))}
          {hasNobody ? <Radio value={nobody} label={shell('person.unassigned')} /> : null}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
