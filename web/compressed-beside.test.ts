import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'

import { compressedBeside } from './compressed-beside.ts'

const root = mkdtempSync(join(tmpdir(), 'compressed-'))
afterAll(() => rmSync(root, { recursive: true }))

const words = 'a worksheet, a residual, a money factor; '.repeat(100)

test('a text comes in brotli and in gzip too, but for what is small, and pictures do not', async () => {
  mkdirSync(join(root, 'src'))
  writeFileSync(
    join(root, 'src', 'long.js'),
    `document.title = ${JSON.stringify(words)}; import('./short.js')`,
  )
  writeFileSync(join(root, 'src', 'short.js'), 'document.title = ""')
  const picture = { name: 'picture', generateBundle }
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [picture, compressedBeside()],
    build: {
      rolldownOptions: { input: join(root, 'src', 'long.js') },
      modulePreload: false,
    },
  })
  const folder = join(root, 'dist', 'assets')
  const names = readdirSync(folder)
  const long = names.find(name => /^long.*js$/.test(name)) ?? ''
  const short = names.find(name => /^short.*js$/.test(name)) ?? ''
  expect(names.toSorted()).toEqual(['car.png', long, `${long}.br`, `${long}.gz`, short].toSorted())
  const plain = readFileSync(join(folder, long), 'utf8')
  expect(plain).toContain(words)
  expect(brotliDecompressSync(readFileSync(join(folder, `${long}.br`))).toString()).toBe(plain)
  expect(gunzipSync(readFileSync(join(folder, `${long}.gz`))).toString()).toBe(plain)
})

function generateBundle(this: { emitFile(file: object): void }) {
  this.emitFile({ type: 'asset', fileName: 'assets/car.png', source: words })
}
