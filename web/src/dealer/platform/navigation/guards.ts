import type { LoginReason } from '@forecourt/domain/identity/accounts/login-reasons.ts'
import { safeNext as pathWithinSite } from '@forecourt/domain/identity/accounts/safe-next.ts'
import { matchPath } from 'react-router'
import { loadLanguage } from '#shared/i18n/language.ts'
import { readTab } from '#shared/browser-storage/tab-storage.ts'
import { loadChunk } from './chunks.ts'
import { loadSettings } from './settings.ts'
import { chosenStartView, startViews } from '#dealer/identity/accounts/sessions/start-view.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'
import {
  currentSession,
  lastDealerUsesExternalCrm,
  loadSession,
} from '#dealer/identity/accounts/sessions/session.ts'
import { openPages, paths, tradeInSystemPages, type PagePath } from './paths.ts'

/** One navigation: its target (without the base), and its origin. */
export interface Visit {
  readonly pathname: string
  readonly search: string
  /** Whether a screen of this version has the path. */
  readonly isKnown: boolean
  /** The current page, or undefined on the first load. */
  readonly from: string | undefined
  readonly historyLength: number
}

/** `stay`: the navigation is cancelled and the current page stays. `leave`: goes to another site. */
export type Verdict = undefined | { readonly to: string } | 'stay' | { readonly leave: string }
type Guard = (visit: Visit) => Verdict | Promise<Verdict>

const isOneOf = (pages: readonly PagePath[], visit: Visit) =>
  pages.some(page => matchPath(page, visit.pathname) !== null)
const isAt = (page: PagePath, visit: Visit) => matchPath(page, visit.pathname) !== null

/**
 * Product 2, navigation guards, in the spec's order. The first verdict wins. The last visited page is stored where it
 * is shown (`shell/panel.tsx`), so that a refused one never is.
 */
export const guards: readonly Guard[] = [
  languageAndCopy,
  authenticated,
  secondFactor,
  withoutRole,
  knownPath,
  entryData,
  tradeInSystem,
  externalCrm,
  analytics,
]

let languageLoaded: Promise<void> | undefined

async function languageAndCopy(): Promise<Verdict> {
  // Its texts are files of a release, like code.
  languageLoaded ??= loadChunk(loadLanguage).catch((error: unknown) => {
    languageLoaded = undefined
    throw error
  })
  await Promise.all([languageLoaded, loadSettings()])
  return undefined
}

/** Resets the guards, for tests that load the panel many times in one page. */
export function forgetGuards(): void {
  languageLoaded = undefined
  steppedBackFrom = undefined
  sentToLogin = undefined
}

let sentToLogin: string | undefined

/** URL of the login after the server has just reported no session, so that the login page need not ask again. */
export function sendingToLogin(reason: LoginReason, next: string | undefined): string {
  sentToLogin = loginPath(reason, next)
  return sentToLogin
}

async function authenticated(visit: Visit): Promise<Verdict> {
  const wasSent = sentToLogin === visit.pathname + visit.search
  sentToLogin = undefined
  if (wasSent) return undefined
  const asksWhoIsThere = !visit.isKnown || isAt(paths.login, visit) || isAt(paths.verification, visit)
  if (isOneOf(openPages, visit) && !asksWhoIsThere) return undefined
  const session = await loadSession()
  if (session === undefined) {
    if (isAt(paths.login, visit)) return undefined
    const next = visit.isKnown ? visit.pathname + visit.search : undefined
    return { to: sendingToLogin('please_login_to_continue', next) }
  }
  if (isAt(paths.login, visit) && session.user.fully_authenticated) return { to: afterSignIn(visit.search) }
  return undefined
}

function secondFactor(visit: Visit): Verdict {
  const session = currentSession()
  if (session === undefined) return undefined
  if (isAt(paths.verification, visit))
    return session.user.fully_authenticated ? { to: afterSignIn(visit.search) } : undefined
  if (session.user.fully_authenticated || isOneOf(openPages, visit)) return undefined
  return { to: paths.verification + nextQuery(visit.isKnown ? visit.pathname + visit.search : undefined) }
}

/** A user of an identity provider without a role yet: they wait on a page that says so (decisions 6.10). */
function withoutRole(visit: Visit): Verdict {
  const session = currentSession()
  if (session?.user.fully_authenticated !== true || isOneOf(openPages, visit)) return undefined
  const isWaiting = session.user.role === null
  if (isAt(paths.noAccessYet, visit)) return isWaiting ? undefined : { to: paths.customers }
  return isWaiting && !isAt(paths.errorMessage, visit) ? { to: paths.noAccessYet } : undefined
}

function knownPath(visit: Visit): Verdict {
  const hasDealer = hasDealership()
  if (!visit.isKnown) return { to: hasDealer ? paths.customers : paths.selectDealership }
  // A signed-in user without a dealership can only choose one.
  const needsDealer =
    !isOneOf(openPages, visit) &&
    !isAt(paths.selectDealership, visit) &&
    !isAt(paths.errorMessage, visit) &&
    !isBesidePanel(visit)
  return needsDealer && !hasDealer ? { to: paths.selectDealership } : undefined
}

/** Pages of a signed-in user that show nothing of a dealership. */
const isBesidePanel = (visit: Visit) => isOneOf([paths.noAccessYet, paths.confirmIdentity], visit)

async function entryData(visit: Visit): Promise<Verdict> {
  if (!isOneOf(openPages, visit) && hasDealership() && !isBesidePanel(visit)) await readEntryData()
  return undefined
}

// In a separate chunk, because the login page does not need it.
const readEntryData = async () =>
  (await loadChunk(() => import('#dealer/dealership/dealerships/entry-data.ts'))).loadEntryData()

let steppedBackFrom: string | undefined

/** Dealers whose trade-in system opens single orders here may not use the main pages (decisions 2.13). */
function tradeInSystem(visit: Visit): Verdict {
  if (currentSession()?.user.dealership?.is_trs_enabled !== true) return undefined
  if (!isOneOf(tradeInSystemPages, visit)) return undefined
  // Where it is switched off again, for users who may.
  const maySwitchOff = mayDo('dealership:update')
  if (maySwitchOff && isAt(paths.dealerships, visit)) return undefined
  const arrivedByTyping = visit.from === undefined && visit.historyLength <= 1
  if (arrivedByTyping && readTab('dp-last-url') === null) return { to: paths.traderPanelSuccessfulLogin }
  const cameFromLogin = visit.from === undefined || isSignInPage(visit.from)
  if (cameFromLogin || steppedBackFrom === visit.pathname) return { to: paths.traderPanelWarning }
  steppedBackFrom = visit.pathname
  return 'stay'
}

function isSignInPage(pathname: string): boolean {
  return [paths.login, paths.verification, paths.selectDealership].some(
    page => matchPath(page, pathname) !== null,
  )
}

/** decisions 2.18: only to an https URL from the settings; without one the local login stays. */
async function externalCrm(visit: Visit): Promise<Verdict> {
  if (!isAt(paths.login, visit) || !lastDealerUsesExternalCrm()) return undefined
  const url = (await loadSettings()).external_crm_redirect_url
  return url !== null && url.startsWith('https://') ? { leave: url } : undefined
}

async function analytics(visit: Visit): Promise<Verdict> {
  if (!isAt(paths.analytics, visit)) return undefined
  const { enableAnalyticsDashboard } = await readEntryData()
  return enableAnalyticsDashboard ? undefined : { to: paths.customers }
}

function hasDealership(): boolean {
  return (currentSession()?.user.dealership ?? null) !== null
}

export function loginPath(reason: LoginReason | undefined, next?: string): string {
  const search = new URLSearchParams()
  if (reason !== undefined) search.set('reason', reason)
  if (next !== undefined && next !== '/') search.set('next', next)
  const query = search.toString()
  return query === '' ? paths.login : `${paths.login}?${query}`
}

export function nextQuery(next: string | undefined): string {
  return next === undefined || next === '/' ? '' : `?${new URLSearchParams({ next }).toString()}`
}

/** Target after signing in, in order: `next`, the last URL of this tab, the customers (interface 2.4). */
export function afterSignIn(search: string): string {
  return (
    safeNext(new URLSearchParams(search).get('next')) ??
    safeNext(readTab('dp-last-url')) ??
    startViews[chosenStartView()]
  )
}

/** A path of this site whose page needs a session. */
export function safeNext(next: string | null): string | undefined {
  const path = pathWithinSite(next)
  const route = path?.split('?')[0] ?? ''
  return openPages.some(page => matchPath(page, route) !== null) ? undefined : path
}
