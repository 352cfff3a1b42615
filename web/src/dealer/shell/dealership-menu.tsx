import { Menu, Text, TextInput } from '@mantine/core'
import { users } from '@forecourt/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { matching } from '../dealerships/matching.ts'
import { useSwitchDealership } from '../dealerships/use-switch-dealership.ts'
import { useCurrentUser } from '../sessions/session.ts'
import type { MenuPartProps } from './on-demand-menu.tsx'

/** Filter by name, choose, and everything is read anew for the other dealership. */
export function DealershipMenu({ button }: MenuPartProps) {
  const t = useText('shell')
  const [filter, setFilter] = useState('')
  const here = useCurrentUser().dealership?.id
  const managed = useQuery(query(users.managedDealerships, { query: {} }))
  const switchTo = useSwitchDealership()
  const shown = matching(managed.data?.results ?? [], filter)
  return (
    <Menu defaultOpened position="bottom-start" width={320}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        <TextInput
          aria-label={t('switch.filter')}
          placeholder={t('switch.filter')}
          value={filter}
          onChange={event => setFilter(event.currentTarget.value)}
          data-autofocus
          p="xs"
        />
        {shown.map(dealership => (
          <Menu.Item
            key={dealership.id}
            disabled={dealership.id === here}
            onClick={() => void switchTo(dealership)}
          >
            {dealership.name}
            <Text size="sm" c="dimmed">
              {dealership.city}, {dealership.province_code}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
