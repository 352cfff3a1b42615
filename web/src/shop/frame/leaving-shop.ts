let leave: (url: string) => void = () => undefined

/** Sets how the page is left; called once at the start of the application. */
export function leaveBy(next: (url: string) => void): void {
  leave = next
}

/** Redirects to another site, such as the page of the card provider. */
export function leaveFor(url: string): void {
  leave(url)
}
