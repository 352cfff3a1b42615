/** A browser without an idle callback (Safari) is taken as idle a moment after the page is rendered. */
const soonMs = 1_000

/** Runs the work when the browser is idle, or after `timeout` ms. Returns a function that cancels it. */
export function onceIdle(work: () => void, options?: IdleRequestOptions): () => void {
  if ('requestIdleCallback' in window) {
    const request = window.requestIdleCallback(work, options)
    return () => window.cancelIdleCallback(request)
  }
  const timer = setTimeout(work, soonMs)
  return () => clearTimeout(timer)
}
