/** Undo and redo. Edits with one key are one step until it is closed: typing in a field, repeated stepping. */
export interface History<T> {
  readonly present: T
  readonly past: readonly T[]
  readonly future: readonly T[]
  readonly openKey: string | undefined
  /** Increases with every step, so that displays of a change see a new one. */
  readonly step: number
}

const mostSteps = 200

export const historyOf = <T>(present: T): History<T> => ({
  present,
  past: [],
  future: [],
  openKey: undefined,
  step: 0,
})

export function record<T>(history: History<T>, key: string, next: T): History<T> {
  if (Object.is(next, history.present)) return history
  if (history.openKey === key) return { ...history, present: next, future: [] }
  return {
    present: next,
    past: [...history.past, history.present].slice(-mostSteps),
    future: [],
    openKey: key,
    step: history.step + 1,
  }
}

/** Applies a change to every state: an edit by somebody else is not an own step, and undo does not revert it. */
export const changedThroughout = <T>(history: History<T>, change: (state: T) => T): History<T> => ({
  ...history,
  present: change(history.present),
  past: history.past.map(change),
  future: history.future.map(change),
})

/** The field was left: its next edit is a separate step. */
export const closeStep = <T>(history: History<T>): History<T> =>
  history.openKey === undefined ? history : { ...history, openKey: undefined }

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future, step } = history
  const previous = past.at(-1)
  if (previous === undefined) return history
  const rest = past.slice(0, -1)
  return { present: previous, past: rest, future: [present, ...future], openKey: undefined, step: step + 1 }
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future, step } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { present: next, past: [...past, present], future: rest, openKey: undefined, step: step + 1 }
}
