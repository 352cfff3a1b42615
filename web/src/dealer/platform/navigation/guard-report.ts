import { isCallError } from '#shared/api/call-error.ts'
import { base } from './navigation.ts'

const GUARD_REPORTS = '/api/guard-reports/'

const reported = new Set<string>()

/**
 * Logs on the server that a role was denied a page, or that a guard failed there: once per page load and page. A
 * report that fails is dropped.
 */
export function reportGuard(pathname: string, error?: unknown): void {
  const outcome = error === undefined ? 'denied' : 'failed'
  // The end of a session is not an error of the page.
  if (isCallError(error, 'not_authenticated') || isCallError(error, 'session_expired')) return
  const key = `${outcome} ${pathname}`
  if (reported.has(key)) return
  reported.add(key)
  const reason = isCallError(error) ? error.kind : error instanceof Error ? error.name : undefined
  const body = JSON.stringify({ outcome, page: location.origin + base + pathname, reason })
  const headers = { 'content-type': 'application/json' }
  void fetch(GUARD_REPORTS, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}

/** For tests that load the panel many times in one page. */
export function forgetGuardReports(): void {
  reported.clear()
}
