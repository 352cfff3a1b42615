import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const locales = join(import.meta.dirname, 'locales')

/**
 * The translation files under one address that tells releases apart: sixty hashed addresses, one per file and
 * language, cost the first page more than any text it shows.
 */
export function textsInOnePlace(base: string): Plugin {
  const files = globSync('{en,fr}/*.json', { cwd: locales })
    .map(name => name.replaceAll('\\', '/'))
    .sort()
    .map(name => ({ name, source: JSON.stringify(JSON.parse(readFileSync(join(locales, name), 'utf8'))) }))
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)
  const folder = `assets/texts-${hash}`
  return {
    name: 'texts-in-one-place',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]i18n[\\/]texts-url\.ts$/ },
      handler: () => ({ code: `export const textsUrl = ${JSON.stringify(base + folder)}`, map: null }),
    },
    generateBundle() {
      for (const { name, source } of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
    },
  }
}
