import { MAX_FEED } from '@forecourt/domain/inventory/feeds/feed-size.ts'
import { constants } from 'node:fs'
import { lstat, open, readdir, realpath, type FileHandle } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { FetchFailure, notFetched, shownName, type Fetched, type FeedSourcePort } from './port.ts'

/** Does not follow links, and does not wait for a pipe's writer. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const PIECE = 512 * 1024

/** How a file is opened; by default with the system's `open`. */
type Opening = (path: string, flags: number) => Promise<FileHandle>

/**
 * Reads the newest file that another system writes to a folder. `root` is the dealership's own folder, and nothing
 * outside it is read, whatever the address or a link in it. Names that begin with a dot are not ready.
 */
export const folderFeedSource = (root: string, opening: Opening = open): FeedSourcePort => ({
  async open(address) {
    try {
      const home = await realpath(root)
      const folder = await realpath(resolve(home, address))
      if (folder !== home && !folder.startsWith(home + sep)) return notFetched('address_refused')
      const name = await newestIn(folder)
      return name === undefined ? notFetched('not_found') : await opened(folder, name, opening)
    } catch (error) {
      return notFetched(problemOf(error))
    }
  },
})

async function newestIn(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter(name => !name.startsWith('.'))
  const found = await Promise.all(names.map(async name => ({ name, stat: await statOf(join(folder, name)) })))
  const [newest] = found
    .flatMap(({ name, stat }) => (stat?.isFile() ? [{ name, time: stat.mtimeMs }] : []))
    .toSorted((a, b) => b.time - a.time || (a.name < b.name ? 1 : -1))
  return newest?.name
}

/** Undefined for a file that was deleted after the folder was listed. */
async function statOf(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    if (problemOf(error) === 'not_found') return undefined
    throw error
  }
}

/** Checks the opened file, not its name: between both another process may replace it. */
async function opened(folder: string, name: string, opening: Opening): Promise<Fetched> {
  const file = await opening(join(folder, name), FLAGS)
  const refuse = async (problem: Parameters<typeof notFetched>[0]) => {
    await file.close()
    return notFetched(problem)
  }
  try {
    const stat = await file.stat()
    if (!stat.isFile()) return await refuse('not_found')
    if ((await realpath(folder)) !== folder) return await refuse('address_refused')
    if (stat.size > MAX_FEED) return await refuse('too_large')
  } catch (error) {
    return refuse(problemOf(error))
  }
  return { ok: true, value: { name: shownName(name), bytes: piecesOf(file) } }
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(PIECE) })
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } catch (error) {
    throw new FetchFailure(problemOf(error))
  } finally {
    await file.close()
  }
}

const PROBLEMS = {
  ENOENT: 'not_found',
  ENOTDIR: 'not_found',
  EACCES: 'unauthorised',
  EPERM: 'unauthorised',
  ELOOP: 'address_refused',
} as const

function problemOf(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code in PROBLEMS ? PROBLEMS[code as keyof typeof PROBLEMS] : 'unavailable'
}
