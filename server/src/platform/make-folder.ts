import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and its parents. Node's own recursion does not end where a file system answers "no such file" for a
 * folder whose parent exists, as /proc does.
 * @throws the system's error when it cannot be made
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path)) return
  makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error
  }
}
