import { Suspense, useEffect } from 'react'
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import { writeTab } from '#shared/browser-storage/tab-storage.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { fetchPartsAhead, nextPart, whenIdle } from '#shared/ui/loading/lazy-part.ts'
import { LiveRegions } from '#shared/ui/toast/live-region.tsx'
import { useShortcut, useShortcutListener } from '#shared/ui/keyboard/shortcuts.ts'
import { isBuilt } from '#dealer/platform/navigation/built-pages.ts'
import { NoAccess } from '#dealer/errors/no-access.tsx'
import { pageActions, paths, type PagePath } from '#dealer/platform/navigation/paths.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCurrentUser, useSession } from '#dealer/identity/accounts/sessions/session.ts'
import { useIsBare } from '#dealer/platform/navigation/bare-frame.ts'
import { OfflineBar } from './offline-bar.tsx'
import { openPalette, PaletteHost } from './palette-host.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SessionEnding } from './session-ending.tsx'
import { showShortcutSheet } from './shortcut-sheet-host.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import classes from './panel.module.css'

const LiveLink = nextPart(async () => {
  await whenIdle()
  return (await import('./live-link.tsx')).LiveLink
})

/** Frame of every page behind the guards; the customer view is rendered without it. */
export function Panel() {
  const isBare = useIsBare()
  useShortcutListener()
  return (
    <div className={classes['panel']} data-bare={isBare || undefined}>
      {isBare ? null : <Bars />}
      <main id="content" className={classes['main']} tabIndex={-1}>
        {isBare ? null : <Strips />}
        <Gate />
        <PartsAhead />
      </main>
      {isBare ? null : <PhoneBar />}
      <LiveRegions />
      <SessionEnding />
      <PaletteHost />
      <Suspense>
        <LiveLink />
      </Suspense>
    </div>
  )
}

/** Bars above and beside the page, with the keys for navigation. */
function Bars() {
  const t = useText('shell')
  useGlobalShortcuts()
  return (
    <>
      <a className="dp-skip" href="#content">
        {t('skip.content')}
      </a>
      <TopBar />
      <Sidebar />
    </>
  )
}

function Strips() {
  return (
    <>
      <OfflineBar />
      <CorporateBanner />
    </>
  )
}

/** Each page has its own parts. */
function PartsAhead() {
  return <PartsOfPage key={useLocation().pathname} />
}

function PartsOfPage() {
  useEffect(fetchPartsAhead, [])
  return null
}

/** A page that this role may not open says so in place; the URL stays (decisions 6.9). */
function Gate() {
  const session = useSession()
  const actions = useMatches().flatMap(({ handle }) => {
    const action = (handle as { readonly action?: Parameters<typeof mayDo>[0] } | undefined)?.action
    return action === undefined ? [] : [action]
  })
  const isAllowed = actions.every(action => mayDo(action, session))
  useRememberedPage(isAllowed)
  return isAllowed ? <Outlet key={session?.user.dealership?.id ?? ''} /> : <NoAccess />
}

/** The last visited page of this tab, for after signing in; the customers are the default anyway. */
function useRememberedPage(isAllowed: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isAllowed && pathname !== paths.customers) writeTab('dp-last-url', pathname + search)
  }, [isAllowed, pathname, search])
}

function CorporateBanner() {
  const t = useText('shell')
  return useCurrentUser().is_corporate_dealer_user ? (
    <p className={classes['strip']}>{t('corporate.banner')}</p>
  ) : null
}

function useGlobalShortcuts(): void {
  const t = useText('shell')
  const go = useGoTo()
  const global = { group: 'global' as const }
  useShortcut({ ...global, keys: 'mod+k', label: t('shortcuts.palette'), run: openPalette })
  useShortcut({ ...global, keys: '/', label: t('shortcuts.search'), run: openPalette })
  useShortcut({ ...global, keys: '?', label: t('shortcuts.sheet'), run: showShortcutSheet })
  useShortcut({ ...global, keys: 'g c', label: t('shortcuts.go_customers'), ...go(paths.customers) })
  useShortcut({ ...global, keys: 'g m', label: t('shortcuts.go_my_move'), ...go(paths.myMove) })
  useShortcut({ ...global, keys: 'g a', label: t('shortcuts.go_analytics'), ...go(paths.analytics) })
  useShortcut({ ...global, keys: 'g u', label: t('shortcuts.go_users'), ...go(paths.users) })
  useShortcut({ ...global, keys: 'g f', label: t('shortcuts.go_fees'), ...go(paths.feesAndDiscounts) })
  useShortcut({ ...global, keys: 'g p', label: t('shortcuts.go_profile'), ...go(paths.myProfile) })
  useShortcut({ ...global, keys: 'n', label: t('shortcuts.new_customer'), ...go(paths.customerAdd) })
}

/** A key to a page exists only if the page does, for this user. */
function useGoTo() {
  const navigate = useNavigate()
  const session = useSession()
  return (path: PagePath) => {
    const action = pageActions[path]
    return {
      isActive: isBuilt(path) && (action === undefined || mayDo(action, session)),
      run: () => void navigate(path),
    }
  }
}
