import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchPartsAhead, forgetParts, lazyPart, nextPart, whenIdle } from './lazy-part.ts'

/** Idle callbacks of a browser. */
function idleBrowser() {
  const waiting = new Map<number, () => void>()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.set(waiting.size, work).size - 1)
  vi.stubGlobal('cancelIdleCallback', (request: number) => waiting.delete(request))
  return () => {
    const works = [...waiting.values()]
    waiting.clear()
    for (const work of works) work()
  }
}
const aPart = () => {
  const load = vi.fn<() => Promise<() => null>>(() => Promise.resolve(() => null))
  lazyPart(load)
  return load
}

beforeEach(forgetParts)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('parts that load on first use', () => {
  it('are prefetched: when idle, each once, with their page', async () => {
    const idle = idleBrowser()
    const early = aPart()
    fetchPartsAhead()
    expect(early).not.toHaveBeenCalled()
    idle()
    expect(early).toHaveBeenCalledTimes(1)
    await early.mock.results[0]?.value
    const late = aPart()
    fetchPartsAhead()
    expect(late).not.toHaveBeenCalled()
    idle()
    expect(late).toHaveBeenCalledTimes(1)
    expect(early).toHaveBeenCalledTimes(1)
  })

  it('are prefetched on the next page when the network was down', async () => {
    const idle = idleBrowser()
    const part = aPart()
    part.mockRejectedValueOnce(new Error('the network is away'))
    for (let page = 0; page < 3; page += 1) {
      fetchPartsAhead()
      idle()
      await part.mock.results.at(-1)?.value.catch(() => undefined)
    }
    expect(part).toHaveBeenCalledTimes(2)
  })

  it('are not prefetched when the page is left before', () => {
    const idle = idleBrowser()
    const part = aPart()
    const cancel = fetchPartsAhead()
    cancel()
    idle()
    expect(part).not.toHaveBeenCalled()
  })
})

describe('parts that load by themselves', () => {
  it('are not loaded by prefetching', () => {
    const idle = idleBrowser()
    const load = vi.fn<() => Promise<() => null>>()
    nextPart(load)
    fetchPartsAhead()
    idle()
    expect(load).not.toHaveBeenCalled()
  })

  it('may wait until idle', async () => {
    const idle = idleBrowser()
    let isQuiet = false
    const waited = whenIdle().then(() => expect(isQuiet).toBe(true))
    await Promise.resolve()
    isQuiet = true
    idle()
    await waited
  })
})

describe('in a browser without an idle callback', () => {
  it('both load a moment later', async () => {
    vi.useFakeTimers()
    idleBrowser()
    Reflect.deleteProperty(globalThis, 'requestIdleCallback')
    const waited = whenIdle()
    const part = aPart()
    fetchPartsAhead()()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(part).not.toHaveBeenCalled()
    fetchPartsAhead()
    expect(part).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    await waited
    expect(part).toHaveBeenCalledTimes(1)
  })
})
