let pending = false

/** A route changed: the next h1 that appears takes the focus. */
export function expectFocus(): void {
  pending = true
}

export function takePendingFocus(): boolean {
  const taken = pending
  pending = false
  return taken
}
