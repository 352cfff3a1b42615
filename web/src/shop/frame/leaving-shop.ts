let leave: (url: string) => void = () => undefined

/** How this page is left: given once, where the application starts. */
export function leaveBy(next: (url: string) => void): void {
  leave = next
}

/** To another site, such as the page of the card provider. */
export function leaveFor(url: string): void {
  leave(url)
}
