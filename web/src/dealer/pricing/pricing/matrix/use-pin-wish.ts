import { useEffect, useRef } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast, toastMs } from '#shared/ui/toast/toast-store.ts'
import { letters, withPin } from './pinned.ts'
import { termsKey } from '../model/cell-terms.ts'
import type { PinWish } from './tool-buttons.tsx'
import type { MatrixState } from './tool-state.ts'

/** Pins each request once. */
export function usePinWish(wish: PinWish | undefined, { pins, setPins }: MatrixState): void {
  const t = useText('desking')
  const met = useRef<PinWish>(undefined)
  useEffect(() => {
    if (wish === undefined || wish === met.current) return
    met.current = wish
    const { terms } = wish
    const next = withPin(pins, terms)
    if (next === undefined) {
      showToast({ type: 'info', text: t('pins.full') })
      return
    }
    setPins(next)
    const letter = letters[next.findIndex(pin => termsKey(pin) === termsKey(terms))] ?? ''
    showToast({ type: 'success', text: t('pins.said', { letter }), durationMs: toastMs.short })
  }, [wish, pins, setPins, t])
}
