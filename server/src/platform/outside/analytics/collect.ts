import { failed, succeeded } from '../port-result.ts'
import type { AnalyticsPort } from './port.ts'

/**
 * Reports a visit to Google Analytics as its own script would, `POST /g/collect`, but from the server: no browser, no
 * address, no cookie.
 */
export const collect = (url: string, timeoutMs = 3000): AnalyticsPort => ({
  provider: 'collect',
  async count({ key, visitor, page, address, language }) {
    const hit = new URLSearchParams({
      v: '2',
      tid: key,
      cid: visitor,
      en: 'page_view',
      dl: address,
      dt: page,
      ul: language,
    })
    try {
      const reply = await fetch(`${url.replace(/\/$/, '')}/g/collect?${hit.toString()}`, {
        method: 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      await reply.body?.cancel()
      return reply.ok ? succeeded(undefined) : failed({ kind: 'unavailable' })
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return failed({ kind: isTimeout ? 'timeout' : 'unavailable' })
    }
  },
})
