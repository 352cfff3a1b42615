import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearToasts,
  dismissToast,
  pauseToasts,
  readToasts,
  resumeToasts,
  showToast,
  toastMs,
} from './toast-store.ts'

const shown = () => readToasts().shown.map(toast => toast.text)

beforeEach(() => {
  vi.useFakeTimers()
  clearToasts()
})
afterEach(() => vi.useRealTimers())

describe('toasts (product 2, 9; interface 1.6)', () => {
  it.each([
    ['empty', undefined, 4000],
    ['success', undefined, 4000],
    ['info', undefined, 4000],
    ['error', undefined, 5000],
    ['info', toastMs.network, 5000],
    ['success', toastMs.short, 2500],
  ] as const)('%s stays %s ms, then takes 100 ms to close', (type, durationMs, ms) => {
    showToast({ type, text: 'x', ...(durationMs === undefined ? {} : { durationMs }) })
    vi.advanceTimersByTime(ms - 1)
    expect(readToasts().shown[0]?.closing).toBe(false)
    vi.advanceTimersByTime(1)
    expect(readToasts().shown[0]?.closing).toBe(true)
    vi.advanceTimersByTime(100)
    expect(shown()).toEqual([])
  })

  it('a manual one stays until it is dismissed', () => {
    const id = showToast({ text: 'x', manual: true })
    vi.advanceTimersByTime(60_000)
    expect(shown()).toEqual(['x'])
    dismissToast(id)
    vi.advanceTimersByTime(100)
    expect(shown()).toEqual([])
  })

  it('shows four at most, the newest ones', () => {
    for (const text of 'abcdef') showToast({ text })
    expect(shown()).toEqual(['c', 'd', 'e', 'f'])
  })

  it('keeps the last twenty for the bell, newest first', () => {
    for (let n = 1; n <= 25; n += 1) showToast({ text: String(n) })
    vi.advanceTimersByTime(10_000)
    const kept = readToasts().kept.map(toast => toast.text)
    expect(kept).toHaveLength(20)
    expect([kept[0], kept.at(-1)]).toEqual(['25', '6'])
  })

  it('updates a toast with the same id instead of adding one', () => {
    showToast({ id: 'network', text: 'first' })
    vi.advanceTimersByTime(3_000)
    showToast({ id: 'network', text: 'second' })
    vi.advanceTimersByTime(3_000)
    expect(shown()).toEqual(['second'])
    expect(readToasts().kept).toHaveLength(1)
  })

  it('stays while it is hovered', () => {
    showToast({ text: 'x' })
    vi.advanceTimersByTime(3_900)
    pauseToasts()
    vi.advanceTimersByTime(60_000)
    expect(shown()).toEqual(['x'])
    resumeToasts()
    vi.advanceTimersByTime(4_100)
    expect(shown()).toEqual([])
  })
})
