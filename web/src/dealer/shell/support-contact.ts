import { settings } from '@forecourt/contract/settings.ts'
import type { ResponseOf } from '@forecourt/contract/endpoint.ts'
import { useState, useSyncExternalStore } from 'react'
import { call } from '#shared/api/client.ts'

export type SupportContact = ResponseOf<typeof settings.supportService>
type State =
  | { readonly state: 'not_loaded' | 'loading' }
  | { readonly state: 'loaded'; readonly contact: SupportContact }

let current: State = { state: 'not_loaded' }
const listeners = new Set<() => void>()

/** Spec 4 and 8: not loaded, loading, loaded; a failure resets to not loaded. */
export async function loadSupportContact(): Promise<void> {
  if (current.state !== 'not_loaded') return
  change({ state: 'loading' })
  try {
    change({ state: 'loaded', contact: await call(settings.supportService, { background: true }) })
  } catch {
    change({ state: 'not_loaded' })
  }
}

/** Asked for on the first show; after a failure only on request. */
export function useSupportContact(): State {
  // Before the first paint, so that the line does not begin with its failure.
  useState(() => void loadSupportContact())
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
