import { users } from '@forecourt/contract/identity/users.ts'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query } from '#shared/api/query-client.ts'
import { changeLanguage } from '#shared/i18n/language.ts'
import { reportLanguageFailure } from '#shared/i18n/language-failure.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { listShortcuts } from '#shared/ui/keyboard/shortcuts.ts'
import { isBuilt } from '#dealer/platform/navigation/built-pages.ts'
import { fits } from '#dealer/dealership/dealerships/matching.ts'
import { useSwitchDealership } from '#dealer/dealership/dealerships/use-switch-dealership.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import { useSession } from '#dealer/identity/accounts/sessions/session.ts'
import { itemsOf } from './navigation-items.ts'
import type { PaletteMode } from './palette-query.ts'
import { useRecent, type PaletteAction } from './palette-records.ts'

const mostDealerships = 8

/** Actions and pages that match the typed text. */
export function useCommands(wanted: string, mode: PaletteMode): SpotlightActionGroupData[] {
  const t = useText('shell')
  const recent = useRecent()
  const pageActions = usePageActions()
  const actions = useActions()
  const pages = usePages()
  const dealerships = useDealerships(wanted)
  if (mode === 'order' || mode === 'user') return []
  const isAll = mode === 'all'
  const onPage = new Set(pageActions.map(({ label }) => label))
  const elsewhere = actions.filter(({ label }) => !onPage.has(label))
  const groups = [
    { group: t('search.group.recent'), actions: isAll && wanted === '' ? recent : [] },
    { group: t('search.group.page'), actions: fitting(pageActions, wanted) },
    { group: t('search.group.actions'), actions: fitting(elsewhere, wanted) },
    { group: t('search.group.pages'), actions: isAll ? fitting(pages, wanted) : [] },
    { group: t('search.group.dealerships'), actions: dealerships },
  ]
  return groups.filter(group => group.actions.length > 0)
}

function fitting(actions: readonly PaletteAction[], wanted: string): PaletteAction[] {
  return wanted === '' ? [...actions] : actions.filter(({ label = '' }) => fits(label, wanted))
}

/** Actions of the page behind the palette, including its dialogs, from the same list as its keys. */
function usePageActions(): PaletteAction[] {
  const acts = new Map(
    listShortcuts()
      .filter(({ group }) => group === 'page')
      .map(shortcut => [shortcut.label, shortcut]),
  )
  return [...acts.values()].map(({ keys, label, run }) => ({
    id: `page ${keys}`,
    label,
    // After the palette has returned the focus.
    onClick: () => void setTimeout(run),
  }))
}

function useActions(): PaletteAction[] {
  const t = useText('shell')
  const navigate = useNavigate()
  const session = useSession()
  const language = useLanguage()
  return [
    ...(isBuilt(paths.customerAdd) && mayDo('page:customer-add', session)
      ? [
          {
            id: 'add-customer',
            label: t('search.add_customer'),
            onClick: () => void navigate(paths.customerAdd),
          },
        ]
      : []),
    {
      id: 'language',
      label: t('search.language'),
      onClick: () => void changeLanguage(language === 'fr' ? 'en' : 'fr').catch(reportLanguageFailure),
    },
  ]
}

function usePages(): PaletteAction[] {
  const t = useText('shell')
  const navigate = useNavigate()
  const session = useSession()
  return (['work', 'settings', 'platform', 'own'] as const)
    .flatMap(group => itemsOf(group, session))
    .map(({ path, label }) => ({ id: path, label: t(label), onClick: () => void navigate(path) }))
}

function useDealerships(wanted: string): PaletteAction[] {
  const t = useText('shell')
  const session = useSession()
  const switchTo = useSwitchDealership()
  const managed = useQuery({
    ...query(users.managedDealerships, { query: {} }),
    enabled: (session?.totalManagedDealerships ?? 0) > 1,
  })
  if (wanted.length < 2) return []
  const others = (managed.data?.results ?? []).filter(one => one.id !== session?.user.dealership?.id)
  // Matches the action as well as the place: "switch" finds dealerships.
  return others
    .map(dealership => ({ dealership, label: t('search.switch_to', { name: dealership.name }) }))
    .filter(({ dealership, label }) => fits(`${label} ${dealership.city}`, wanted))
    .slice(0, mostDealerships)
    .map(({ dealership, label }) => ({
      id: dealership.id,
      label,
      onClick: () => void switchTo(dealership),
    }))
}
