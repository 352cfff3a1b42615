import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, chunkTimeoutMs, loadChunk, reloadPauseMs } from './chunks.ts'

const reload = vi.fn<() => void>()
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  reload.mockReset()
  sessionStorage.clear()
  return () => {
    vi.useRealTimers()
  }
})

describe('screens whose code fails to load (product 8, decisions 2.17)', () => {
  it('returns what was loaded', async () => {
    await expect(loadChunk(() => Promise.resolve('screen'), reload)).resolves.toBe('screen')
    expect(reload).not.toHaveBeenCalled()
  })

  it('reloads the page once a minute at most, then shows the error', async () => {
    void loadChunk(broken, reload)
    await settle()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(reloadPauseMs - 1)
    await expect(loadChunk(broken, reload)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2)
    void loadChunk(broken, reload)
    await settle()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not reload without a network, and may once it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(loadChunk(broken, reload)).rejects.toBeInstanceOf(ChunkLoadError)
    expect(reload).not.toHaveBeenCalled()
    online.mockReturnValue(true)
    void loadChunk(broken, reload)
    await settle()
    expect(reload).toHaveBeenCalledTimes(1)
    online.mockRestore()
  })

  it('waits 120 s and no longer', async () => {
    void loadChunk(() => new Promise(() => undefined), reload)
    await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
