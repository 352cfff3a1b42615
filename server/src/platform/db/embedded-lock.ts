import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** A process by its number and start time: a later process may reuse the number. */
type Holder = { pid: number; started: string }

/**
 * Takes the lock file for this process. A lock whose process has ended is taken over, so kill -9 leaves nothing to
 * clean up.
 * @returns true when this process has the lock now, false when a living process (this one included) already has it
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

/** Releases the lock; only its holder may call this. */
export function releaseLock(path: string): void {
  rmSync(path, { force: true })
}

/** Whether a process of that number exists, whatever its user. */
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

/** Two processes may find the same dead holder; the second must not remove the first one's new lock. */
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
    // Truncated by a full disk or a power cut: nobody holds it.
    return { pid: -1, started: '' }
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid < 1 || !isProcessAlive(holder.pid)) return false
  return holder.started === startOf(holder.pid)
}

/** Empty for a process that has ended, even if its parent has not reaped it yet. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
