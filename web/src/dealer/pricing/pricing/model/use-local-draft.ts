import { useEffect, useRef } from 'react'
import { currentSession } from '#dealer/identity/accounts/sessions/session.ts'
import { forgetLocalDraft, writeLocalDraft, type LocalDraft } from './local-draft.ts'

const everyMs = 2_000

interface UseLocalDraft extends Omit<LocalDraft, 'at'> {
  readonly orderId: string
  /** Key of the local draft: the order, or the scenario that is open on the sheet. */
  readonly key: string
  readonly isDirty: boolean
}

/** Stores unsaved work in the tab every 2 s, so that a reload or the end of a session loses nothing. */
export function useLocalDraft(now: UseLocalDraft): void {
  const latest = useRef(now)
  const kept = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  useEffect(() => {
    const { key, orderId } = latest.current
    const keep = () => {
      const { isDirty, draft, base, etag, user } = latest.current
      if (!isDirty) forgetLocalDraft(key)
      else if (draft !== kept.current.draft || base !== kept.current.base)
        writeLocalDraft(key, { user, base, etag, draft, at: new Date().toISOString() })
      kept.current = latest.current
    }
    const timer = setInterval(keep, everyMs)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
      // A signed-in user who leaves the page was asked first (decisions M20); the end of a session or an error asks
      // nobody.
      const hasLeft = currentSession() !== undefined && !window.location.pathname.includes(orderId)
      if (!hasLeft) keep()
      else forgetLocalDraft(key)
    }
  }, [])
}
