/** A browser without an idle callback (Safari) is taken as idle a moment after the page is rendered. */
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
