let pending = false

/** The next h1 that appears takes the focus: a route changed, or the title goes that had it. */
export function expectFocus(): void {
  pending = true
}

export function takePendingFocus(): boolean {
  const taken = pending
  pending = false
  return taken
}
