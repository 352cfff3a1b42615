import { mkdir, mkdtemp, open, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderFeedSource } from './folder.ts'
import { FetchFailure } from './port.ts'

let home: string
let own: string
let theirs: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'forecourt-folder-'))
  own = join(home, 'own')
  theirs = join(home, 'theirs')
  await mkdir(join(own, 'a'), { recursive: true })
  await mkdir(theirs)
  await writeFile(join(theirs, 'lot.csv'), 'secret of theirs')
})
afterAll(() => rm(home, { recursive: true }))

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

/** The text, or why there is none. `before` runs after the file was chosen and before it is opened. */
async function outcome(address = 'a', before: () => Promise<unknown> = async () => undefined) {
  const source = folderFeedSource(own, async (path, flags) => {
    await before()
    return open(path, flags)
  })
  const found = await source.open(address)
  if (!found.ok) return found.problem
  const parts: Uint8Array[] = []
  for await (const part of found.value.bytes) parts.push(part)
  return `${found.value.name}: ${Buffer.concat(parts).toString()}`
}
const lay = (name: string, text: string) => writeFile(join(own, 'a', name), text)

test('the newest file is read', async () => {
  await lay('new.csv', 'new')
  await lay('old.csv', 'old')
  await lay('.part.csv', 'not ready')
  await utimes(join(own, 'a', 'old.csv'), 1, 1)
  expect(await outcome()).toBe('new.csv: new')
})

test('a file that is moved away before it is opened is none', async () => {
  await lay('new.csv', 'new')
  expect(await outcome('a', () => rm(join(own, 'a', 'new.csv')))).toBe('not_found')
})

test.each(['EACCES', 'EPERM'])('an unreadable file is reported: %s', async code => {
  await lay('new.csv', 'new')
  expect(await outcome('a', failing(code))).toBe('unauthorised')
})

test('a file that is replaced by a link is not followed', async () => {
  await lay('new.csv', 'new')
  const swap = async () => {
    await rm(join(own, 'a', 'new.csv'))
    await symlink(join(theirs, 'lot.csv'), join(own, 'a', 'new.csv'))
  }
  expect(await outcome('a', swap)).toBe('address_refused')
  await rm(join(own, 'a', 'new.csv'))
})

test('a folder that is replaced by a link is not followed either', async () => {
  await mkdir(join(own, 'b'))
  await writeFile(join(own, 'b', 'lot.csv'), 'own')
  const swap = async () => {
    await rename(join(own, 'b'), join(own, 'c'))
    await symlink(theirs, join(own, 'b'))
  }
  expect(await outcome('b', swap)).toBe('address_refused')
  expect(await outcome('b')).toBe('address_refused')
})

test('a file that is replaced by a folder is none', async () => {
  await mkdir(join(own, 'd'))
  await writeFile(join(own, 'd', 'lot.csv'), 'own')
  const swap = async () => {
    await rm(join(own, 'd', 'lot.csv'))
    await mkdir(join(own, 'd', 'lot.csv'))
  }
  expect(await outcome('d', swap)).toBe('not_found')
})

test('a broken read is reported as such', async () => {
  await lay('new.csv', 'new')
  const source = folderFeedSource(own, async (path, flags) => {
    const file = await open(path, flags)
    return Object.assign(file, { read: failing('EIO') })
  })
  const found = await source.open('a')
  if (!found.ok) throw new Error(found.problem)
  const read = async (bytes: AsyncIterable<Uint8Array>) => {
    const parts: Uint8Array[] = []
    for await (const part of bytes) parts.push(part)
  }
  await expect(read(found.value.bytes)).rejects.toEqual(new FetchFailure('unavailable'))
})
