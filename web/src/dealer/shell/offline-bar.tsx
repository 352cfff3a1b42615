import { useSyncExternalStore } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './panel.module.css'

/** Unsent writes stay in their forms; the client retries reads. */
export function OfflineBar() {
  const t = useText('shell')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline ? null : (
    <p className={`${classes['strip']} ${classes['offline']}`} role="status">
      {t('offline')}
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
