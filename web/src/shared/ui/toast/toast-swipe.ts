/** Minimum distance of an intended swipe. */
const enoughPx = 72

/** Closes a toast that is swiped aside; a shorter swipe returns (interface 1.6). */
export function closeOnSwipe(region: HTMLElement, close: (id: string) => void, signal: AbortSignal): void {
  let drawn: { readonly toast: HTMLElement; readonly from: number } | undefined
  const start = (event: PointerEvent) => {
    const toast = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-toast]') : null
    if (event.pointerType !== 'mouse' && toast !== null) drawn = { toast, from: event.clientX }
  }
  const move = (event: PointerEvent) => {
    if (drawn !== undefined) drawn.toast.style.translate = `${event.clientX - drawn.from}px`
  }
  const end = (event: PointerEvent) => {
    if (drawn === undefined) return
    const { toast, from } = drawn
    drawn = undefined
    if (event.type === 'pointerup' && Math.abs(event.clientX - from) >= enoughPx)
      close(toast.dataset['toast'] ?? '')
    else toast.style.translate = ''
  }
  region.addEventListener('pointerdown', start, { signal })
  region.addEventListener('pointermove', move, { signal })
  region.addEventListener('pointerup', end, { signal })
  region.addEventListener('pointercancel', end, { signal })
}
