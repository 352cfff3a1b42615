import { settings } from '@forecourt/contract/dealership/settings.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '#shared/api/client.ts'

export type SupportContact = ResponseOf<typeof settings.supportService>
type State =
  | { readonly state: 'not_loaded' | 'loading' }
  | { readonly state: 'loaded'; readonly contact: SupportContact }

let current: State = { state: 'not_loaded' }
/** The dealership of the last request: another one may have its own contact. */
let askedFor: string | undefined
const listeners = new Set<() => void>()

/** Product 4 and 8: not loaded, loading, loaded; an error resets to not loaded and is rethrown. */
export async function loadSupportContact(dealership?: string): Promise<void> {
  if (current.state !== 'not_loaded' && askedFor === dealership) return
  askedFor = dealership
  change({ state: 'loading' })
  try {
    const contact = await call(settings.supportService, { background: true })
    if (askedFor === dealership) change({ state: 'loaded', contact })
  } catch (error) {
    if (askedFor === dealership) change({ state: 'not_loaded' })
    throw error
  }
}

/** For a visible line, which shows the error with a retry. */
export function askForSupportContact(dealership: string | undefined): void {
  void loadSupportContact(dealership).catch(() => undefined)
}

/** Loads on first render, and for another dealership; after an error only on request. */
export function useSupportContact(dealership: string | undefined): State {
  // Before the first paint, so that the line does not start with an error.
  useState(() => askForSupportContact(dealership))
  useEffect(() => {
    if (askedFor !== dealership) askForSupportContact(dealership)
  }, [dealership])
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: State): void {
  current = next
  for (const listener of listeners) listener()
}
