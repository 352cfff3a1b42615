import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Fonts and pictures are compressed already. */
const text = /[.](js|css|json|svg)$/

/** Smaller files gain nothing: their headers are as long. */
const MIN_BYTES = 512

/**
 * Writes a brotli and a gzip copy of every text file of the build; the server sends the one the browser accepts. Browsers
 * accept brotli over https alone.
 */
export function compressedBeside(): Plugin {
  return {
    name: 'compressed-beside',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      await Promise.all(
        Object.keys(bundle)
          .filter(name => name.startsWith('assets/') && text.test(name))
          .map(name => compress(join(dir, name))),
      )
    },
  }
}

async function compress(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    inBrotli(bytes, smallest).then(smaller => writeFile(`${file}.br`, smaller)),
    inGzip(bytes, { level: constants.Z_BEST_COMPRESSION }).then(smaller => writeFile(`${file}.gz`, smaller)),
  ])
}
