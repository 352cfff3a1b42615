import { constants } from 'node:fs'
import { open, readdir, rm, type FileHandle } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { failed, succeeded } from '../port-result.ts'
import type { MailboxPort, WaitingMessage } from './port.ts'

/** Larger files are truncated here: the beginning shows that they are no lead. */
const mostBytes = 512 * 1024

/** Does not follow links, and does not wait for a pipe's writer. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * A folder for each dealership, named by its id, into which a mail server or another system writes `.eml` and `.xml`
 * files. Files whose names begin with a dot are not ready; files that were taken are deleted.
 */
export const fileDropMailbox = (folder: string): MailboxPort => ({
  async fetch(most) {
    try {
      const waiting = await Promise.all((await namesIn(folder)).map(name => waitingIn(folder, name)))
      // Round-robin: a folder whose messages cannot be taken, and stay, does not block the others.
      const next = waiting.flat().toSorted((a, b) => a.turn - b.turn)
      const found: WaitingMessage[] = []
      for (const { dealership, name } of next) {
        if (found.length >= most) break
        const bytes = await beginningOf(join(folder, dealership, name))
        if (bytes) found.push({ id: `${dealership}/${name}`, dealership, bytes })
      }
      return succeeded(found)
    } catch {
      return failed({ kind: 'unavailable' })
    }
  },
  async putAway(id) {
    const [dealership = '', name = '', ...rest] = id.split('/')
    if (rest.length > 0 || [dealership, name].some(part => part === '..' || part.includes(sep)))
      return failed({ kind: 'not_found' })
    try {
      await rm(join(folder, dealership, name), { force: true })
      return succeeded(null)
    } catch {
      return failed({ kind: 'unavailable' })
    }
  },
})

async function waitingIn(folder: string, dealership: string) {
  const names = await namesIn(join(folder, dealership))
  return names.filter(name => /\.(eml|xml)$/i.test(name)).map((name, turn) => ({ dealership, name, turn }))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(name => !name.startsWith('.')).sort()
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code))
    if (isMissing) return []
    throw error
  }
}

/** Undefined for an unreadable file: it stays, and the others are read. */
async function beginningOf(path: string): Promise<Buffer | undefined> {
  let file: FileHandle | undefined
  try {
    file = await open(path, FLAGS)
    if (!(await file.stat()).isFile()) return undefined
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(mostBytes), position: 0 })
    return buffer.subarray(0, bytesRead)
  } catch {
    return undefined
  } finally {
    await file?.close()
  }
}
