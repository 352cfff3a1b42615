import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, panelFolder, readManifest } from './panel-files.ts'

// How much JavaScript a first visit of a page brings, in brotli as served; texts are JSON and not counted. Run `vite build web` first.

interface Page {
  readonly name: string
  /** Maximum size of the page, or of its difference from another page. */
  readonly limit: { readonly kb: number; readonly beyond?: Page }
  readonly chunks: readonly string[]
}

const src = (file: string) => `src/dealer/${file}`
const login: Page = {
  name: 'login',
  limit: { kb: 120 },
  chunks: ['dealer.html'],
}
/** The files needed to show the customers. */
export const list: Page = {
  name: 'customer list',
  limit: { kb: 170 },
  chunks: [
    'dealer.html',
    src('shell/cached.tsx'),
    src('shell/panel.tsx'),
    src('customers/customers/list/customer-list-screen.tsx'),
  ],
}
const worksheet: Page = {
  name: 'pricing worksheet',
  // From the list to a deal: what the worksheet adds, without everything that it loads on demand.
  limit: { kb: 40, beyond: list },
  chunks: [
    'dealer.html',
    src('shell/cached.tsx'),
    src('shell/panel.tsx'),
    src('customers/customers/profile/customer-layout.tsx'),
    src('pricing/pricing/pricing-worksheet-screen.tsx'),
  ],
}

/** Small files are sent uncompressed. */
function brotliKb(file: string): number {
  const path = join(panelFolder, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000
}

/** Prints one line per page and returns whether every page is within its budget. */
export function measurePanelSize(): boolean {
  const manifest = readManifest()
  const totalOf = ({ chunks }: Page) =>
    filesOf(manifest, chunks).reduce((sum, file) => sum + brotliKb(file), 0)
  const verdicts = [login, list, worksheet].map(page => {
    const files = filesOf(manifest, page.chunks)
    const total = totalOf(page)
    const { kb, beyond } = page.limit
    const limit = beyond === undefined ? kb : totalOf(beyond) + kb
    const verdict = total <= limit ? 'ok' : 'OVER'
    console.log(
      `${page.name.padEnd(20)} ${total.toFixed(1).padStart(7)} kB of ${limit.toFixed(1)} kB brotli in ${files.length} files  ${verdict}`,
    )
    if (process.argv.includes('--files'))
      for (const file of files) console.log(`  ${brotliKb(file).toFixed(1).padStart(7)}  ${file}`)
    return total <= limit
  })
  return verdicts.every(Boolean)
}

if (import.meta.main) process.exitCode = measurePanelSize() ? 0 : 1
