import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchPartsAhead, forgetParts, lazyPart, nextPart, whenIdle } from './lazy-part.ts'

/** What the browser does when it has nothing else to do. */
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

describe('parts that are fetched with their first use', () => {
  it('are there before it: in a quiet moment, each once, with the page that they belong to', async () => {
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

  it('are fetched with the next page when the network was away', async () => {
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

  it('are left for later when the page is left before that', () => {
    const idle = idleBrowser()
    const part = aPart()
    const giveUp = fetchPartsAhead()
    giveUp()
    idle()
    expect(part).not.toHaveBeenCalled()
  })
})

describe('parts that show by themselves', () => {
  it('are not fetched a second time with what waits for its use', () => {
    const idle = idleBrowser()
    const load = vi.fn<() => Promise<() => null>>()
    nextPart(load)
    fetchPartsAhead()
    idle()
    expect(load).not.toHaveBeenCalled()
  })

  it('may wait for a quiet moment', async () => {
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
  it('both come a moment later', async () => {
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
