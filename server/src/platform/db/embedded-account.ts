import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

import { StartupError } from '#platform/startup-error.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'

/** PostgreSQL refuses to run as root; this is `nobody` on every common system. */
const NOBODY = 65_534

type Ids = { uid: number; gid: number }

/** The system user PostgreSQL runs as. `ids` is undefined if it is the current user. */
export type PostgresAccount = { ids: Ids | undefined; prefix: readonly string[] }

/**
 * Chooses the user PostgreSQL runs as. An ordinary user runs it directly; root uses the owner of an existing cluster,
 * else `nobody`. If that user cannot reach the programs or the data (a clone in a home folder only root may enter),
 * `setpriv` grants the single right to pass through folders.
 * @throws StartupError data_folder_foreign, database_binaries_unreadable
 */
export function choosePostgresAccount(
  dataDir: string,
  cluster: string,
  binaries: PostgresBinaries,
): PostgresAccount {
  const us = process.getuid?.()
  if (us === undefined) return { ids: undefined, prefix: [] }
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (us !== 0) {
    if (owner && owner.uid !== us) throw foreign(cluster, owner.uid)
    return { ids: undefined, prefix: [] }
  }
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
  if (canReach(ids, binaries.postgres, constants.S_IXOTH) && canReach(ids, dataDir, constants.S_IXOTH)) {
    return { ids, prefix: [] }
  }
  return { ids, prefix: passThroughFolders(ids, dirname(binaries.postgres), dataDir) }
}

/** Makes the user PostgreSQL runs as the owner of a file or folder that root created. */
export function giveTo(account: PostgresAccount, path: string): void {
  if (account.ids) chownSync(path, account.ids.uid, account.ids.gid)
}

/** The same for a whole cluster, for instance one that root restored from a backup. */
export function giveTreeTo(account: PostgresAccount, folder: string): void {
  if (!account.ids || statSync(folder).uid === account.ids.uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), account.ids.uid, account.ids.gid)
  }
  giveTo(account, folder)
}

function foreign(cluster: string, owner: number): StartupError {
  return new StartupError(
    'data_folder_foreign',
    `The database in ${cluster} belongs to user ${owner} (made by another user or by root): start as that user, run "sudo chown -R $(id -u):$(id -g) ${dirname(cluster)}", or set DATA_DIR to another folder.`,
  )
}

function canReach(ids: Ids, path: string, right: number): boolean {
  for (let at = path; ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at)
    const shift = uid === ids.uid ? 6 : gid === ids.gid ? 3 : 0
    if ((mode & (right << shift)) === 0) return false
    if (at === dirname(at)) return true
  }
}

function passThroughFolders(ids: Ids, binaries: string, dataDir: string): readonly string[] {
  const setpriv = findProgram('setpriv')
  if (setpriv === undefined || !holdsCapability(1)) {
    throw new StartupError(
      'database_binaries_unreadable',
      `PostgreSQL must not run as root and user ${ids.uid} cannot enter ${binaries} and ${dataDir}: move the project and DATA_DIR to folders everyone may enter (such as /opt), or start as an ordinary user.`,
    )
  }
  const right = '+dac_override'
  return [
    setpriv,
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    `--inh-caps=${right}`,
    `--ambient-caps=${right}`,
    // access(2), with which PostgreSQL looks for its own programs, ignores the right without this bit.
    '--securebits=+no_setuid_fixup',
  ]
}

function holdsCapability(bit: number): boolean {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return ((BigInt(`0x${effective}`) >> BigInt(bit)) & 1n) === 1n
}

function findProgram(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(path => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
