import { matchRoutes, redirect, type MiddlewareFunction, type RouteObject } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { guards, type Verdict, type Visit } from './guards.ts'
import { paths } from './paths.ts'

export const base = '/dealer'

/** What the guards need from the router. */
export interface Whereabouts {
  /** The current page, without the base; undefined while the first one loads. */
  settled(): string | undefined
  leave(url: string): void
}

const atStart: Whereabouts = { settled: () => undefined, leave: url => location.assign(url) }

let whereabouts = atStart
let returning = false

/** Without an argument: a page that was just opened, whose router is not running yet. */
export function setWhereabouts(next: Whereabouts = atStart): void {
  whereabouts = next
  returning = false
}

/** Goes to another site (a single sign-on, an external CRM). */
export function leaveFor(url: string): void {
  whereabouts.leave(url)
}

/** Runs the guards before anything of a route is loaded or shown. */
export function guardNavigation(known: () => RouteObject[]): MiddlewareFunction {
  return async ({ request }, next) => {
    // A cancelled navigation returns to the current page, which has passed its guards already.
    if (returning) {
      returning = false
      return next()
    }
    const visit = visitOf(new URL(request.url), known())
    const verdict = await verdictOn(visit)
    if (verdict === undefined) return next()
    return obey(verdict)
  }
}

function visitOf(url: URL, known: RouteObject[]): Visit {
  const pathname = url.pathname.slice(base.length) || '/'
  return {
    pathname,
    search: url.search,
    isKnown: matchRoutes(known, pathname) !== null,
    from: whereabouts.settled()?.split('?')[0],
    historyLength: window.history.length,
  }
}

async function verdictOn(visit: Visit): Promise<Verdict> {
  try {
    for (const guard of guards) {
      const verdict = await guard(visit)
      if (verdict !== undefined) return verdict
    }
    return undefined
  } catch (error) {
    // Loaded on demand: the sign-in page does not need it.
    void import('./guard-report.ts').then(
      ({ reportGuard }) => reportGuard(visit.pathname, error),
      () => undefined,
    )
    // Product 2: a guard failure silently cancels. On the first load there is no page to stay on: the error page.
    if (visit.from !== undefined) return 'stay'
    if (isCallError(error, 'not_authenticated') || isCallError(error, 'session_expired'))
      return { to: paths.login }
    throw error
  }
}

function obey(verdict: Exclude<Verdict, undefined>): Promise<never> | never {
  if (verdict !== 'stay' && 'leave' in verdict) {
    whereabouts.leave(verdict.leave)
    return new Promise<never>(() => undefined)
  }
  if (verdict !== 'stay') throw redirect(verdict.to)
  const settled = whereabouts.settled()
  if (settled === undefined) throw redirect(paths.traderPanelWarning)
  returning = true
  throw redirect(settled)
}
