import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { customers } from '@forecourt/contract/customers.ts'
import { users } from '@forecourt/contract/users.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { query } from '#shared/api/query-client.ts'
import { changeLanguage } from '#shared/i18n/language.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { fits, matching } from '../dealerships/matching.ts'
import { useSwitchDealership } from '../dealerships/use-switch-dealership.ts'
import { isBuilt } from '../built-pages.ts'
import { paths, pathTo } from '../paths.ts'
import { mayDo } from '../sessions/can.tsx'
import { useSession } from '../sessions/session.ts'
import { itemsOf } from './navigation-items.ts'
import { closePalette } from './palette-host.tsx'

const searchDelayMs = 300
const [store, spotlight] = createSpotlight()

/** Ctrl K: customers and orders, pages, actions, dealerships. `>` asks for actions, `#` for an order (ux 1.9). */
export function Palette() {
  const t = useText('shell')
  const [typed, setTyped] = useState('')
  const mode = typed.startsWith('>') ? 'actions' : typed.startsWith('#') ? 'order' : 'all'
  const wanted = typed.replace(/^[>#]\s*/, '')
  const found = usePeople(mode === 'actions' ? '' : wanted)
  const commands = useCommands(wanted, mode === 'actions')
  useEffect(() => {
    spotlight.open()
    return () => spotlight.close()
  }, [])
  useFirstSelected(found.map(({ id }) => id).join())
  const groups = [
    ...(mode === 'order' ? [] : commands),
    ...(found.length === 0 ? [] : [{ group: t('search.group.customers'), actions: found }]),
  ]
  return (
    <Spotlight
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={closePalette}
      actions={groups}
      filter={(_, actions) => actions}
      nothingFound={t('search.nothing')}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.75} aria-hidden />,
        placeholder: t('search.placeholder'),
        'aria-label': t('search.placeholder'),
      }}
      attributes={{ content: { 'aria-label': t('search.title') } }}
      shortcut={null}
      scrollable
      maxHeight={420}
    />
  )
}

/** What arrives after the typing is marked too, so that Enter opens it: the palette itself marks only when one types. */
function useFirstSelected(arrived: string): void {
  useEffect(() => {
    const list = document.getElementById(store.getState().listId)
    if (arrived === '' || list === null || list.querySelector('[data-selected]') !== null) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    store.updateState(state => ({ ...state, selected: 0 }))
  }, [arrived])
}

type Action = SpotlightActionGroupData['actions'][number]

/** Customers whose name, contact, order number or VIN matches; a chosen one opens. */
function usePeople(wanted: string): Action[] {
  const navigate = useNavigate()
  const session = useSession()
  const [settled] = useDebouncedValue(wanted.trim(), searchDelayMs)
  const isEnabled = settled.length >= 2 && mayDo('customer:list', session)
  const answer = useQuery({
    ...query(customers.list, { query: { search: settled, archive_status: 'Active' } }),
    enabled: isEnabled,
  })
  if (!isEnabled) return []
  return (answer.data?.results ?? []).map(customer => ({
    id: customer.id,
    label: customer.full_name,
    description: [customer.email, customer.phone].filter(Boolean).join(' · '),
    onClick: () => void navigate(pathTo('customer', { id: customer.id })),
  }))
}

/** Pages, actions and dealerships whose words match what is typed. */
function useCommands(wanted: string, onlyActions: boolean): SpotlightActionGroupData[] {
  const t = useText('shell')
  const navigate = useNavigate()
  const session = useSession()
  const language = useLanguage()
  const pages = (['work', 'settings', 'platform', 'own'] as const).flatMap(group => itemsOf(group, session))
  const go = (path: string) => () => void navigate(path)
  const actions: Action[] = [
    ...(isBuilt(paths.customerAdd) && mayDo('page:customer-add', session)
      ? [{ id: 'add-customer', label: t('search.add_customer'), onClick: go(paths.customerAdd) }]
      : []),
    {
      id: 'language',
      label: t('search.language'),
      onClick: () => void changeLanguage(language === 'fr' ? 'en' : 'fr').catch(() => undefined),
    },
  ]
  const groups = [
    { group: t('search.group.actions'), actions: fitting(actions, wanted) },
    {
      group: t('search.group.pages'),
      actions: onlyActions
        ? []
        : fitting(
            pages.map(page => ({ id: page.path, label: t(page.label), onClick: go(page.path) })),
            wanted,
          ),
    },
    { group: t('search.group.dealerships'), actions: useDealerships(wanted) },
  ]
  return groups.filter(group => group.actions.length > 0)
}

function fitting(actions: readonly Action[], wanted: string): Action[] {
  const words = wanted.trim()
  return words === '' ? [...actions] : actions.filter(({ label = '' }) => fits(label, words))
}

function useDealerships(wanted: string): Action[] {
  const t = useText('shell')
  const session = useSession()
  const switchTo = useSwitchDealership()
  const managed = useQuery({
    ...query(users.managedDealerships, { query: {} }),
    enabled: (session?.totalManagedDealerships ?? 0) > 1,
  })
  if (wanted.trim().length < 2) return []
  const others = (managed.data?.results ?? []).filter(one => one.id !== session?.user.dealership?.id)
  return matching(others, wanted).map(dealership => ({
    id: dealership.id,
    label: t('search.switch_to', { name: dealership.name }),
    onClick: () => void switchTo(dealership),
  }))
}
