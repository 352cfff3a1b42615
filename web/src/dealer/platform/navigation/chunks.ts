import { readTab, writeTab } from '#shared/browser-storage/tab-storage.ts'

// Product 8: chunk load timeout. decisions 2.17: reload at most once a minute, then the error page.
export const chunkTimeoutMs = 120_000
export const reloadPauseMs = 60_000

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/**
 * Loads a screen's code. After a release the old file names no longer exist, and a reload loads the new page. Without
 * a network a reload would only show the browser's error page, so the screen says so and offers a retry
 * (`ChunkRetry`). @throws ChunkLoadError if a reload does not help
 */
export async function loadChunk<T>(load: () => Promise<T>, reload = () => location.reload()): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    if (navigator.onLine && mayReload(Date.now())) {
      reload()
      // The page is reloading; an error would only flash.
      return await new Promise<T>(() => undefined)
    }
    throw new ChunkLoadError('failed', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function mayReload(now: number): boolean {
  const last = Number(readTab('dp-chunk-reload') ?? 0)
  if (now - last < reloadPauseMs) return false
  writeTab('dp-chunk-reload', String(now))
  return true
}
