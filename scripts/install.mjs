import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { say, withProgress } from './progress.mjs'
import { requireWritable, root } from './project.mjs'
import { run } from './run.mjs'

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.forecourt-install')
const npmRecord = join(modules, '.package-lock.json')

/** Installs from the lock file unless node_modules is already what the lock file says. */
export async function ensureInstalled() {
  const lock = readFileSync(lockFile)
  const stamp = installStamp(lock)
  if (read(stampFile) === stamp) return
  const record = read(npmRecord)
  if (record !== undefined && matchesLock(JSON.parse(lock), JSON.parse(record))) return remember(stamp)
  const total = Object.values(JSON.parse(lock).packages).filter(each => each.optional !== true).length
  requireWritable(root, 'Installing the packages')
  const { code } = await withProgress(
    `Installing the packages of package-lock.json (needed once, and after an update)`,
    () => `, ${unpacked()} of about ${total} packages`,
    () => npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']),
  )
  if (code !== 0) {
    say('The packages could not be installed: check the network and the messages above, then start again.')
    process.exit(1)
  }
  remember(stamp)
}

/** Identifies one state of the lock file on one kind of machine. */
export function installStamp(lock, machine = `${process.platform}-${process.arch}`) {
  return `${machine} ${createHash('sha256').update(lock).digest('hex')}`
}

/**
 * True when npm's own record of node_modules holds every package of the lock file at its version. Packages for
 * other platforms are optional and may be absent, but not present at another version.
 */
export function matchesLock(lock, record) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = record.packages[path]
    if (found === undefined)
      return wanted.optional === true || wanted.devOptional === true || wanted.peer === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** npm as the caller runs it; its path is known if it started this script. */
function npm(args) {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? run(process.execPath, [path, ...args]) : run('npm', args)
}

function remember(stamp) {
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // node_modules is not writable: the comparison is repeated next time.
  }
}

/** npm creates every folder first and fills them as the packages arrive. */
function unpacked() {
  if (!existsSync(modules)) return 0
  return readdirSync(modules)
    .flatMap(name =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map(below => join(name, below)) : [name],
    )
    .filter(name => existsSync(join(modules, name, 'package.json'))).length
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
