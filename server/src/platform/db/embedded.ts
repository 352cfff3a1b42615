import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { StartupError } from '#platform/startup-error.ts'
import { choosePostgresAccount, type PostgresAccount } from './embedded-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './embedded-binaries.ts'
import {
  embeddedPaths,
  prepareCluster,
  prepareDataFolder,
  readPassword,
  type EmbeddedPaths,
} from './embedded-cluster.ts'
import { embeddedUrl, probe } from './embedded-connection.ts'
import { releaseLock, takeLock } from './embedded-lock.ts'
import {
  forgiveStalePostmaster,
  isPostmasterAlive,
  launchPostgres,
  readPostmaster,
  stopPostgres,
  type Launched,
  type Postmaster,
} from './embedded-process.ts'
import { listenSettings, serverSettings } from './embedded-settings.ts'

export type EmbeddedOptions = {
  /** Folder of everything the product stores. */
  dataDir: string
  /** Receives one line for each important step. */
  log: (line: string) => void
  /** PostgreSQL settings on top of ours; tests turn fsync off here, the product never does. */
  settings?: Readonly<Record<string, string>>
}

export type EmbeddedDatabase = {
  /** Connection URL of the owner role. */
  url: string
  /** Fast shutdown when this process is the owner; nothing when another process is. Safe to call twice. */
  stop: () => Promise<void>
}

type Embedded = EmbeddedOptions & {
  paths: EmbeddedPaths
  binaries: PostgresBinaries
  account: PostgresAccount
  owner: boolean
  stopping: boolean
  lastPort: number | undefined
}

/** How long a refused start is repeated: after kill -9 the old processes may hold the folder for a moment. */
const RETRY_MS = 15_000
/** How long a guest waits for an owner that is still starting, including recovery. */
const GUEST_WAIT_MS = 120_000
const WATCH_MS = 250
/** Refused connections after which a server that we did not launch counts as unresponsive; about ten seconds. */
const MUTE_ATTEMPTS = 140

/**
 * Starts the PostgreSQL that npm installed on a data folder, or joins the one that runs there already. The first
 * process on a folder owns the server: it restarts it if it dies and stops it at the end. A second process joins as a
 * guest and takes over when the owner ends.
 * @throws StartupError with one line that names the cure
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  const paths = embeddedPaths(dataDir)
  prepareDataFolder(dataDir)
  const binaries = findPostgresBinaries(paths.spareLibraries)
  const account = choosePostgresAccount(dataDir, paths.cluster, binaries)
  const embedded: Embedded = {
    ...options,
    dataDir,
    paths,
    binaries,
    account,
    owner: false,
    stopping: false,
    lastPort: undefined,
  }
  let postmaster: Postmaster
  try {
    postmaster = await bringUp(embedded)
  } catch (error) {
    if (embedded.owner) releaseLock(paths.lock)
    throw error
  }
  const watching = watch(embedded, postmaster)
  return {
    url: embeddedUrl(postmaster, readPassword(paths)),
    stop: async () => {
      embedded.stopping = true
      await watching.stop()
      if (!embedded.owner) return
      embedded.owner = false
      const running = readPostmaster(paths.cluster)
      if (running) await stopPostgres(running, paths.cluster, binaries)
      releaseLock(paths.lock)
    },
  }
}

/**
 * Stops the server of a data folder without an owner and deletes the folder: the remains of a killed test run.
 * @returns false when a living process still uses it
 */
export async function removeEmbeddedDatabase(dataDir: string): Promise<boolean> {
  const paths = embeddedPaths(resolve(dataDir))
  if (!takeLock(paths.lock)) return false
  const running = readPostmaster(paths.cluster)
  if (running && isPostmasterAlive(running)) {
    await stopPostgres(running, paths.cluster, findPostgresBinaries(paths.spareLibraries))
  }
  rmSync(dataDir, { recursive: true, force: true })
  return true
}

/** Resolves when the server accepts connections, whichever process started it. */
async function bringUp(embedded: Embedded): Promise<Postmaster> {
  const { paths, log } = embedded
  const timeoutAt = Date.now() + GUEST_WAIT_MS
  while (Date.now() < timeoutAt && !embedded.stopping) {
    if (embedded.owner || takeLock(paths.lock)) {
      embedded.owner = true
      return startOrAdopt(embedded)
    }
    const running = readPostmaster(paths.cluster)
    if (running && isPostmasterAlive(running) && (await probe(running, readPassword(paths))) === 'ready') {
      log('Using the database that another process runs on this data folder')
      return running
    }
    await sleep(50)
  }
  throw new StartupError(
    'database_start_failed',
    `Another process holds ${paths.lock} and its database does not answer: stop that process, or set DATA_DIR to another folder.`,
  )
}

async function startOrAdopt(embedded: Embedded): Promise<Postmaster> {
  const { paths, binaries, account, settings, lastPort, log } = embedded
  await prepareCluster(paths, binaries, account, { sync: settings?.['fsync'] !== 'off', log })
  const password = readPassword(paths)
  const running = readPostmaster(paths.cluster)
  if (running && isPostmasterAlive(running)) {
    const adopted = await untilReady(embedded, password)
    if (adopted) {
      log('Using the database that still ran on this data folder')
      return adopted
    }
  }
  const timeoutAt = Date.now() + RETRY_MS
  for (let overNetwork = false; ;) {
    forgiveStalePostmaster(paths.cluster)
    const all = {
      ...serverSettings,
      ...(await listenSettings(paths.socketFolder, overNetwork, lastPort)),
      ...settings,
    }
    const launched = launchPostgres(paths.cluster, paths.log, all, account, binaries)
    const refusal = launched.exit
    const postmaster = await untilReady(embedded, password, launched)
    if (postmaster) return postmaster
    const reason = await refusal
    // Some shared folders do not support sockets.
    overNetwork ||= /Unix-domain socket/.test(reason)
    if (Date.now() > timeoutAt) throw startFailed(paths, reason)
    await sleep(250)
  }
}

/**
 * Waits for an answer as long as the server lives; undefined when it ended first, or when another process's server
 * does not answer.
 */
async function untilReady(
  embedded: Embedded,
  password: string,
  launched?: Launched,
): Promise<Postmaster | undefined> {
  let ended = false
  let mute = 0
  void launched?.exit.then(() => (ended = true))
  for (let attempt = 0; ; attempt += 1) {
    const postmaster = readPostmaster(embedded.paths.cluster)
    const alive = postmaster !== undefined && isPostmasterAlive(postmaster)
    if (alive) {
      const state = await probe(postmaster, password)
      if (state === 'starting') mute += 1
      if (state === 'ready') {
        embedded.lastPort = postmaster.port
        return postmaster
      }
      if (attempt === 40) embedded.log('Waiting for the database (it repairs itself after an unclean stop)')
    }
    if (launched ? ended : !alive || mute > MUTE_ATTEMPTS) return undefined
    await sleep(attempt < 40 ? 15 : 100)
  }
}

function startFailed(paths: EmbeddedPaths, output: string): StartupError {
  const line =
    output.split('\n').findLast(text => /FATAL|ERROR|error/.test(text)) ?? output.trim().split('\n').at(-1)
  return new StartupError(
    'database_start_failed',
    `The embedded database did not start (${line?.replace(/^.*?(FATAL|ERROR):\s*/, '') ?? 'no message'}): see ${paths.log}, or set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/** Restarts the server when it dies, and lets a guest take over from an owner that ended. */
function watch(embedded: Embedded, first: Postmaster): { stop: () => Promise<void> } {
  const ended = new AbortController()
  const loop = async (): Promise<void> => {
    let postmaster = first
    while (!embedded.stopping) {
      await sleep(WATCH_MS, undefined, { ref: false, signal: ended.signal })
      if (isPostmasterAlive(postmaster)) continue
      if (embedded.owner) embedded.log('The database ended unexpectedly; starting it again')
      postmaster = await bringUp(embedded).catch(async (error: unknown) => {
        embedded.log(error instanceof Error ? error.message : String(error))
        return postmaster
      })
    }
  }
  const running = loop().catch(() => undefined)
  return {
    stop: async () => {
      ended.abort()
      await running
    },
  }
}
