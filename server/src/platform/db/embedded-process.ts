import { execFile, spawn, type SpawnOptions } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { giveTo, type PostgresAccount } from './embedded-account.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { isProcessAlive } from './embedded-lock.ts'

/** The running server as its own lock file in the cluster describes it. */
export type Postmaster = { pid: number; cluster: string; port: number; socketFolder: string }

type ProcessOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid' | 'windowsHide'>

/** Log files above this size are set aside when the server starts. */
const LOG_LIMIT_BYTES = 5 << 20

/** The command as the chosen user runs it. */
export function runAs(
  account: PostgresAccount,
  command: string,
  args: readonly string[],
): [command: string, args: string[]] {
  const [first, ...rest] = [...account.prefix, command, ...args]
  return [first ?? command, rest]
}

/** An environment without our secrets and without PG* variables that would change the server's behaviour. */
export function processOptions(account: PostgresAccount, binaries: PostgresBinaries): ProcessOptions {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap(name => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const library = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return {
    cwd: parse(process.cwd()).root,
    env: {
      ...Object.fromEntries(kept),
      TZ: 'UTC',
      ...(binaries.libraryPath && { [library]: binaries.libraryPath }),
    },
    windowsHide: true,
    ...(account.prefix.length === 0 && account.ids),
  }
}

/** Reads postmaster.pid; undefined while it is missing or incomplete. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid, folder, , port, socketFolder] = lines
  if (!pid || !folder || !port || socketFolder === undefined) return undefined
  return { pid: Number(pid), cluster: folder, port: Number(port), socketFolder: socketFolder.trim() }
}

/** Whether that postmaster is running; a number reused by another program does not count. */
export function isPostmasterAlive({ pid, cluster }: Postmaster): boolean {
  if (pid < 1 || !isProcessAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * PostgreSQL refuses to start when the process number in its lock file is in use, even by another program (common in
 * containers, where numbers are small). It accepts its parent's number, so that one is written there; its check for
 * left-over shared memory still runs.
 */
export function forgiveStalePostmaster(cluster: string): void {
  const file = join(cluster, 'postmaster.pid')
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isProcessAlive(postmaster.pid) || isPostmasterAlive(postmaster)) return
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [process.pid, ...rest].join('\n'))
}

/** A launched server: when it ends, `exit` resolves with the end of its log. */
export type Launched = { exit: Promise<string> }

/**
 * Starts the server in its own session: Ctrl-C in the terminal must reach only the application, which stops the
 * database after its last request.
 */
export function launchPostgres(
  cluster: string,
  logFile: string,
  settings: Readonly<Record<string, string>>,
  account: PostgresAccount,
  binaries: PostgresBinaries,
): Launched {
  const from = rotateLog(logFile)
  const output = openSync(logFile, 'a', 0o600)
  giveTo(account, logFile)
  const [command, args] = runAs(account, binaries.postgres, [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(command, args, {
    ...processOptions(account, binaries),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const exit = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', () => resolve(readFrom(logFile, from)))
  })
  return { exit }
}

/** Fast shutdown: rolls back open transactions and writes a checkpoint. Falls back to an immediate shutdown. */
export async function stopPostgres(
  postmaster: Postmaster,
  cluster: string,
  binaries: PostgresBinaries,
): Promise<void> {
  if (process.platform === 'win32') {
    await new Promise<void>(resolve => {
      execFile(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { windowsHide: true }, () =>
        resolve(),
      )
    })
    return
  }
  for (const [signal, seconds] of [
    ['SIGINT', 20] as const,
    ['SIGQUIT', 5] as const,
    ['SIGKILL', 2] as const,
  ]) {
    if (!isPostmasterAlive(postmaster)) return
    process.kill(postmaster.pid, signal)
    for (let waited = 0; waited < seconds * 1_000; waited += 20) {
      if (!isPostmasterAlive(postmaster)) return
      await sleep(20)
    }
  }
}

function readFrom(logFile: string, from: number): string {
  try {
    return readFileSync(logFile).subarray(from).toString()
  } catch {
    return 'its log is gone'
  }
}

function rotateLog(logFile: string): number {
  const { size } = statSync(logFile, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size < LOG_LIMIT_BYTES) return size
  renameSync(logFile, `${logFile}.old`)
  return 0
}
