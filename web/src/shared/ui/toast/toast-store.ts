/** Product 2: the four types; `empty` has no icon. */
export type ToastType = 'empty' | 'success' | 'info' | 'error'

// Product 9: default, notification plugin (short confirmations), network and error durations, close animation.
export const toastMs = { default: 4000, short: 2500, network: 5000, error: 5000, closing: 100 } as const
const maxShown = 4
const maxKept = 20

export interface Toast {
  readonly id: string
  readonly type: ToastType
  readonly text: string
  /** null: stays until dismissed with "ok thanks". */
  readonly durationMs: number | null
  readonly closing: boolean
  readonly at: number
}

export interface ToastInput {
  readonly text: string
  readonly type?: ToastType
  /** A toast with the same id is updated in place. */
  readonly id?: string
  readonly durationMs?: number
  readonly manual?: boolean
}

interface Toasts {
  readonly shown: readonly Toast[]
  /** The last 20, newest first, for the bell. */
  readonly kept: readonly Toast[]
}

let toasts: Toasts = { shown: [], kept: [] }
let count = 0
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

export function showToast(input: ToastInput): string {
  const id = input.id ?? `toast-${(count += 1)}`
  const type = input.type ?? 'empty'
  const durationMs =
    input.manual === true ? null : (input.durationMs ?? (type === 'error' ? toastMs.error : toastMs.default))
  const toast: Toast = { id, type, text: input.text, durationMs, closing: false, at: Date.now() }
  const others = toasts.shown.filter(other => other.id !== id)
  for (const old of others.slice(0, Math.max(0, others.length + 1 - maxShown))) stopTimer(old.id)
  change({
    shown: [...others, toast].slice(-maxShown),
    kept: [toast, ...toasts.kept.filter(other => other.id !== id)].slice(0, maxKept),
  })
  startTimer(toast)
  return id
}

export function dismissToast(id: string): void {
  if (!toasts.shown.some(toast => toast.id === id)) return
  stopTimer(id)
  change({
    ...toasts,
    shown: toasts.shown.map(toast => (toast.id === id ? { ...toast, closing: true } : toast)),
  })
  const remove = () => change({ ...toasts, shown: toasts.shown.filter(toast => toast.id !== id) })
  timers.set(id, setTimeout(remove, toastMs.closing))
}

/** Hover and focus stop all timers; leaving restarts them. */
export function pauseToasts(): void {
  for (const toast of toasts.shown) if (!toast.closing) stopTimer(toast.id)
}

export function resumeToasts(): void {
  for (const toast of toasts.shown) if (!toast.closing) startTimer(toast)
}

export function clearToasts(): void {
  for (const id of timers.keys()) stopTimer(id)
  change({ shown: [], kept: [] })
}

export function readToasts(): Toasts {
  return toasts
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function startTimer(toast: Toast): void {
  stopTimer(toast.id)
  if (toast.durationMs !== null)
    timers.set(
      toast.id,
      setTimeout(() => dismissToast(toast.id), toast.durationMs),
    )
}

function stopTimer(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function change(next: Toasts): void {
  toasts = next
  for (const listener of listeners) listener()
}
