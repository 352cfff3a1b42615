import { closeStep, type History } from './history.ts'

/**
 * Undo history of an edited value: updates apply immediately, and render with their event, or later in a transition.
 */
export interface Steps<T> {
  /** Current value, rendered or not. */
  readonly latest: () => T
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (next: (known: History<T>) => History<T>) => void
  /** The field was left: the next edit is another step, based on the last typed value. */
  readonly commitStep: () => void
  /** Reports what is rendered. */
  readonly drew: (history: History<T>) => void
}

export function stepsFrom<T>(first: History<T>, show: (history: History<T>) => void): Steps<T> {
  let history = first
  let drawn = first.present
  const listeners = new Set<() => void>()
  return {
    latest: () => history.present,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: next => {
      history = next(history)
      for (const listener of listeners) listener()
      show(history)
    },
    commitStep: () => {
      history = closeStep(history)
      if (history.present !== drawn) show(history)
    },
    drew: ({ present }) => {
      drawn = present
    },
  }
}
