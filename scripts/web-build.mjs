import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { say, withProgress } from './progress.mjs'
import { requireWritable, root } from './project.mjs'
import { run } from './run.mjs'

const sources = [
  'web',
  'domain/src',
  'domain/package.json',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const stampFile = join(root, 'web', 'dist', '.forecourt-build')
const skipped = new Set(['node_modules', 'dist', 'test-results'])

/** Builds the web when its sources differ from those of the last build. */
export async function ensureWebBuilt(runtime) {
  const files = listSources(root, sources)
  const quick = quickStamp(root, files)
  const known = readStamp()
  if (known.quick === quick) return
  // Same bytes with other dates, as after a checkout or a copy: nothing to build.
  const content = contentStamp(root, files)
  if (known.content !== content) await build(runtime)
  try {
    writeFileSync(stampFile, JSON.stringify({ quick, content }))
  } catch {
    // The folder is not writable: the comparison is repeated next time.
  }
}

/** Every source file below the given folders and files, sorted, without tests. */
export function listSources(base, names) {
  return names.flatMap(name => walk(join(base, name))).sort()
}

/** Sizes and dates: a few milliseconds for the whole tree. */
export function quickStamp(base, files) {
  return digest(files, file => {
    const { size, mtimeMs } = statSync(file)
    return `${relative(base, file)} ${size} ${mtimeMs}`
  })
}

/** The bytes themselves. */
export function contentStamp(base, files) {
  return digest(files, file => {
    const bytes = readFileSync(file)
    return `${relative(base, file)} ${createHash('sha256').update(bytes).digest('hex')}`
  })
}

function digest(files, describe) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${describe(file)}\n`)
  return hash.digest('hex')
}

function walk(path) {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (entry === undefined) return []
  if (!entry.isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap(child => {
    if (skipped.has(child.name) || /\.test\.tsx?$/.test(child.name)) return []
    const below = join(path, child.name)
    return child.isDirectory() ? walk(below) : child.isFile() ? [below] : []
  })
}

async function build(runtime) {
  requireWritable(join(root, 'web'), 'Building the web')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await withProgress(
    'Building the web (needed once, and after a change of its sources)',
    () => '',
    () => run(runtime, [vite, 'build', 'web', '--logLevel', 'warn'], { quiet: true }),
  )
  if (code === 0) return
  say(output.trim())
  say('The web could not be built: see the message above.')
  process.exit(1)
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return {}
  }
}
