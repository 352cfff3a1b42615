let isDown = false

for (const [event, now] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  addEventListener(event, () => (isDown = now), true)

/**
 * Runs the work once no mouse button or finger is down: immediately, as a rule. A page that moves between pressing
 * and releasing loses the click.
 */
export function afterPress(work: () => void): void {
  if (!isDown) return work()
  // The click follows the pointer's own event.
  return onRelease(() => setTimeout(work))
}

/** The same, but before the click: navigation that starts here does not undo that of a followed link. */
export function onRelease(work: () => void): void {
  if (!isDown) return work()
  const over = new AbortController()
  const finish = () => {
    over.abort()
    work()
  }
  for (const event of ['pointerup', 'pointercancel']) addEventListener(event, finish, { signal: over.signal })
}
