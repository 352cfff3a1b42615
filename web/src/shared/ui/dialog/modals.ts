import type { ReactNode } from 'react'

/** Product 2: the three confirmations with Yes and No. */
export type ConfirmKind = 'discard' | 'delete' | 'archive'

export interface ConfirmInput {
  readonly kind: ConfirmKind
  /** Title with the object ("Delete Marie's order?"); the kind's own title if absent. */
  readonly title?: string
  /** Explanation, if it differs from the kind's own text. */
  readonly text?: string
  /** Accessible name of Yes: verb and noun ("Yes, delete customer fee"). */
  readonly yesLabel?: string
}

export type OpenModal =
  | { readonly type: 'confirm'; readonly input: ConfirmInput; readonly answer: (yes: boolean) => void }
  | {
      readonly type: 'content'
      /** Distinguishes consecutive dialogs of a kind, so that they do not share state. */
      readonly id: number
      readonly render: (close: () => void) => ReactNode
      readonly closed: () => void
    }

let open: OpenModal | undefined
let opened = 0
const listeners = new Set<() => void>()

/** Asks for a confirmation; resolves to whether the answer was Yes. Esc, the backdrop and a route change are No. */
export function confirm(input: ConfirmInput): Promise<boolean> {
  return new Promise(resolve => show({ type: 'confirm', input, answer: resolve }))
}

/** Opens a dialog of a screen; `render` gets the function that closes it. One modal at a time (decisions 2.19). */
export function openModal(render: (close: () => void) => ReactNode): Promise<void> {
  opened += 1
  const id = opened
  return new Promise(resolve => show({ type: 'content', id, render, closed: resolve }))
}

/** Product 2: the list is cleared on every route change. */
export function clearModals(): void {
  if (open !== undefined) closeModal(false)
}

export function closeModal(yes: boolean): void {
  const closing = open
  open = undefined
  changed()
  if (closing?.type === 'confirm') closing.answer(yes)
  else closing?.closed()
}

export function readModal(): OpenModal | undefined {
  return open
}

export function onModalChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: OpenModal): void {
  clearModals()
  open = next
  changed()
}

function changed(): void {
  for (const listener of listeners) listener()
}
