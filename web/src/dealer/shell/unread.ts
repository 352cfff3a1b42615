import { useSyncExternalStore } from 'react'
import { onToastsChange, readToasts } from '#shared/ui/toast/toast-store.ts'

let seenUntil = 0
const listeners = new Set<() => void>()

/** The bell was opened: everything so far is read. */
export function markRead(): void {
  seenUntil = Date.now()
  for (const listener of listeners) listener()
}

export function useUnreadCount(): number {
  return useSyncExternalStore(subscribe, countUnread)
}

function countUnread(): number {
  return readToasts().kept.filter(toast => toast.at > seenUntil).length
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onToastsChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
