import { execFile, type ExecFileOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeFolder } from '#platform/make-folder.ts'
import { StartupError } from '#platform/startup-error.ts'
import { giveTo, giveTreeTo, type PostgresAccount } from './embedded-account.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { processOptions, runAs } from './embedded-process.ts'

/** The role that owns the embedded database. */
export const OWNER_ROLE = 'forecourt'

/** Where the parts of the embedded database are in the data folder. */
export type EmbeddedPaths = {
  cluster: string
  lock: string
  log: string
  password: string
  socketFolder: string
  spareLibraries: string
}

export function embeddedPaths(dataDir: string): EmbeddedPaths {
  return {
    cluster: join(dataDir, 'postgres'),
    lock: join(dataDir, 'postgres.lock'),
    log: join(dataDir, 'postgres.log'),
    password: join(dataDir, 'postgres-password'),
    socketFolder: join(dataDir, 'run'),
    spareLibraries: join(dataDir, 'lib'),
  }
}

/**
 * Makes the data folder and checks that it is writable.
 * @throws StartupError data_folder_unwritable, data_folder_full
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    // As root, PostgreSQL runs as another user, who must be able to pass through the folder.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    const probe = join(dataDir, `.write-probe-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new StartupError(
        'data_folder_full',
        `The disk of the data folder ${dataDir} is full: free some space.`,
        {
          cause,
        },
      )
    }
    throw new StartupError(
      'data_folder_unwritable',
      `The data folder ${dataDir} cannot be written (${code ?? 'unknown error'}): make it writable for this user, or set DATA_DIR to a folder that is.`,
      { cause },
    )
  }
}

/**
 * Creates the database cluster on the first start and checks an existing one.
 * @throws StartupError data_folder_version, data_folder_damaged, database_start_failed
 */
export async function prepareCluster(
  paths: EmbeddedPaths,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  options: { sync: boolean; log: (line: string) => void },
): Promise<void> {
  mkdirSync(paths.socketFolder, { recursive: true, mode: 0o700 })
  giveTo(account, paths.socketFolder)
  if (!existsSync(paths.cluster)) {
    options.log('Creating the database (first start only)')
    await createCluster(paths, binaries, account, options.sync)
  }
  checkVersion(paths.cluster, binaries.major)
  giveTreeTo(account, paths.cluster)
  // A copied folder often has wider permissions, which PostgreSQL refuses.
  chmodSync(paths.cluster, 0o700)
}

/** The owner role's password. @throws StartupError data_folder_damaged */
export function readPassword(paths: EmbeddedPaths): string {
  try {
    return readFileSync(paths.password, 'utf8').trim()
  } catch (cause) {
    throw new StartupError(
      'data_folder_damaged',
      `The file ${paths.password} is missing or unreadable: put it back from a backup, or set DATA_DIR to a new folder.`,
      { cause },
    )
  }
}

function checkVersion(cluster: string, major: string): void {
  const file = join(cluster, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (found === major) return
  if (found === '') {
    throw new StartupError(
      'data_folder_damaged',
      `${cluster} is not a complete database: put it back from a backup, or set DATA_DIR to a new folder.`,
    )
  }
  throw new StartupError(
    'data_folder_version',
    `The database in ${cluster} was made by PostgreSQL ${found} and this release brings ${major}: start the release that made it and move the data over, or set DATA_DIR to a new folder.`,
  )
}

/** Built under a temporary name and renamed, so a kill in the middle leaves nothing that looks finished. */
async function createCluster(
  paths: EmbeddedPaths,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  sync: boolean,
): Promise<void> {
  const unfinished = `${paths.cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(account, unfinished)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(paths.password, `${password}\n`, { mode: 0o600 })
  giveTo(account, paths.password)
  let refusal: unknown
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    try {
      await runInitdb(unfinished, locale)
      renameSync(unfinished, paths.cluster)
      return
    } catch (error) {
      refusal = error
      if (!String(error).includes('locale')) break
    }
  }
  throw new StartupError(
    'database_start_failed',
    `The database could not be created in ${paths.cluster}: ${reasonOf(refusal)}`,
    { cause: refusal },
  )

  async function runInitdb(folder: string, locale: string): Promise<void> {
    const [command, args] = runAs(account, binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${OWNER_ROLE}`,
      `--pwfile=${paths.password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same sort order and case rules on every machine, whatever its C library.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--lc-messages=C',
      ...(sync ? [] : ['--no-sync']),
    ])
    await run(command, args, processOptions(account, binaries))
  }
}

/** The output of initdb ends with its cleanup; the reason is further up. */
function reasonOf(error: unknown): string {
  const lines = String(error).trim().split('\n')
  return lines.find(line => /error:|FATAL/.test(line)) ?? lines.at(-1) ?? 'unknown error'
}

function run(command: string, args: readonly string[], options: ExecFileOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { ...options, maxBuffer: 1 << 22 }, (error, _output, complaints) => {
      if (error === null) resolve()
      else reject(new Error(String(complaints).trim() || error.message))
    })
  })
}
