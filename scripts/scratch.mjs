import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Environment of the tests' programs. A fifth of the time of the server tests is disk access: each file creates a
 * database and drops it. Linux has a folder in memory for short-lived files; it is not used if it is small, if
 * programs cannot run in it, or if a folder was configured.
 */
export function scratchEnvironment() {
  const folder = chooseScratchFolder(process.env.TMPDIR, room(), worksHere)
  return folder === undefined ? {} : { TMPDIR: folder }
}

/** @returns {string | undefined} the folder in memory, where it has room and `works`; undefined: the system's own */
export function chooseScratchFolder(chosen, bytes, works) {
  return chosen === undefined && bytes >= NEEDED_BYTES && works(inMemory) ? inMemory : undefined
}

/** Free space of the folder in bytes: its own limit, or the machine's memory. */
function room() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem())
  } catch {
    return 0
  }
}

/** Containers often mount it without execute permission. */
function worksHere(folder) {
  let own
  try {
    own = mkdtempSync(join(folder, 'forecourt-scratch-'))
    const program = join(own, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } catch {
    return false
  } finally {
    if (own !== undefined) rmSync(own, { recursive: true, force: true })
  }
}
