const channel = 'forecourt-proof'

/** Reports the outcome of an identity check to the waiting page: `done`, or the reason of a failure. */
export function tellProof(outcome: string): void {
  const teller = new BroadcastChannel(channel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  teller.postMessage(outcome)
  teller.close()
}

/** Listens for the outcome of an identity check in another window of this panel. */
export function onProof(hear: (outcome: string) => void): () => void {
  const listener = new BroadcastChannel(channel)
  listener.addEventListener('message', event => {
    if (typeof event.data === 'string') hear(event.data)
  })
  return () => listener.close()
}
