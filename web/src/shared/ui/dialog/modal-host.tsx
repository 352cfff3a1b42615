import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../loading/lazy-part.ts'
import { onModalChange, readModal } from './modals.ts'

// Most visits never open a dialog, so its code loads with the first one.
const ModalView = lazyPart(async () => (await import('./modal-view.tsx')).ModalView)

export function ModalHost() {
  const modal = useSyncExternalStore(onModalChange, readModal)
  return modal === undefined ? null : (
    <Suspense>
      <ModalView modal={modal} />
    </Suspense>
  )
}
