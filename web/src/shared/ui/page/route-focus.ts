let pending = false

/** The next h1 that mounts gets the focus: the route changed, or the focused title unmounts. */
export function expectFocus(): void {
  pending = true
}

export function takePendingFocus(): boolean {
  const taken = pending
  pending = false
  return taken
}
