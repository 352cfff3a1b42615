import { accessSync, constants } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the project, whatever the working directory. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Exits with one clear line if a step must write where this user may not. */
export function requireWritable(folder, step) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    process.stdout.write(
      `${step} needs to write in ${folder}, which this user may not: start once as its owner, or in a copy of your own.\n`,
    )
    process.exit(1)
  }
}
