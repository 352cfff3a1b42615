import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** A process, told apart from a later one with the same number by the time it started. */
type Holder = { pid: number; started: string }

/**
 * Takes the lock file for this process, or says who has it. A lock whose process is gone is taken over, so
 * kill -9 leaves nothing to clean up.
 * @returns true when the lock is ours from now on, false when a living process (this one included) has it
 */
export function takeLock(path: string): boolean {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder))
  try {
    if (placed(mine, path)) return true
    const seen = read(path)
    if (seen !== undefined && isAlive(seen)) return false
    if (seen !== undefined) setAside(path, seen)
    return placed(mine, path)
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Gives the lock back; only its holder may call this. */
export function releaseLock(path: string): void {
  rmSync(path, { force: true })
}

/** True while a process of that number exists, whoever owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function placed(mine: string, path: string): boolean {
  try {
    linkSync(mine, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Two processes may find the same dead holder; the one that comes late must not remove the other's new lock. */
function setAside(path: string, dead: Holder): void {
  const aside = `${path}.gone.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const taken = read(aside)
  if (taken !== undefined && (taken.pid !== dead.pid || taken.started !== dead.started)) placed(aside, path)
  rmSync(aside, { force: true })
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // Torn by a full disk or a power cut: nobody holds it.
    return { pid: -1, started: '' }
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid < 1 || !isProcessAlive(holder.pid)) return false
  return holder.started === startOf(holder.pid)
}

/** Empty for a process that is gone, or has ended and merely waits for its parent to notice. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
