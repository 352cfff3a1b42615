import { useSyncExternalStore } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/notice.tsx'

/** Writes stay in their forms; reads are tried again by the client. */
export function OfflineBar() {
  const t = useText('shell')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline ? null : <Notice tone="attention">{t('offline')}</Notice>
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
