import { closeStep, type History } from './history.ts'

/** The steps of what is under work: taken at once, drawn with the event they come with, or after it in a transition. */
export interface Steps<T> {
  /** Current value, rendered or not. */
  readonly latest: () => T
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (next: (known: History<T>) => History<T>) => void
  /** The field is left: what comes next is another step, and goes by what was typed last. */
  readonly commitStep: () => void
  /** What is on the screen. */
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
