import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileDropMailbox } from './file-drop.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-mailbox-'))
})
afterAll(() => rm(folder, { recursive: true }))

const lay = async (path: string) => {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), path)
}
const fetched = async (most: number) => {
  const found = await fileDropMailbox(folder).fetch(most)
  return found.ok ? found.value.map(({ id }) => id) : found.error
}

test('a folder that is never emptied does not block the others', async () => {
  for (const name of ['1.eml', '2.eml', '3.eml']) await lay(`nobody/${name}`)
  for (const name of ['1.xml', '2.xml']) await lay(`somebody/${name}`)
  expect(await fetched(2)).toEqual(['nobody/1.eml', 'somebody/1.xml'])
  expect(await fetched(100)).toHaveLength(5)
})

test('nor does an unreadable file', async () => {
  await mkdir(join(folder, 'nobody', '0.eml'))
  expect(await fetched(100)).toHaveLength(5)
})

test('a link is not followed', async () => {
  await symlink(join(folder, 'somebody', '1.xml'), join(folder, 'nobody', '4.eml'))
  expect(await fetched(100)).toHaveLength(5)
})
