let isDown = false

for (const [event, now] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  addEventListener(event, () => (isDown = now), true)

/**
 * Once no button of the mouse is down and no finger on the glass: at once, as a rule. Whatever moves the page between
 * pressing and letting go takes the click away from what was pressed.
 */
export function afterPress(work: () => void): void {
  if (!isDown) return work()
  // The click comes behind the pointer's own event.
  return onRelease(() => setTimeout(work))
}

/** The same, but ahead of the click: what is begun here leads nobody back who follows a link with it. */
export function onRelease(work: () => void): void {
  if (!isDown) return work()
  const over = new AbortController()
  const finish = () => {
    over.abort()
    work()
  }
  for (const event of ['pointerup', 'pointercancel']) addEventListener(event, finish, { signal: over.signal })
}
