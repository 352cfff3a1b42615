/** A browser that tells no page when it is idle (Safari) is taken to be so a moment after the page stands. */
const soonMs = 1_000

/** Does the work when the browser has nothing else to do, or after `timeout` ms. Returns what gives that up. */
export function onceIdle(work: () => void, options?: IdleRequestOptions): () => void {
  if ('requestIdleCallback' in window) {
    const request = window.requestIdleCallback(work, options)
    return () => window.cancelIdleCallback(request)
  }
  const timer = setTimeout(work, soonMs)
  return () => clearTimeout(timer)
}
