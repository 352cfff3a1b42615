import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../loading/lazy-part.ts'
import { onToastsChange, readToasts } from './toast-store.ts'

const ToastRegion = lazyPart(async () => (await import('./toast-region.tsx')).ToastRegion)

/** Most visits never see a toast, so its code loads with the first one. */
export function ToastHost() {
  const { kept } = useSyncExternalStore(onToastsChange, readToasts)
  return kept.length === 0 ? null : (
    <Suspense>
      <ToastRegion />
    </Suspense>
  )
}
