import { readFileSync } from 'node:fs'
import { listedPasswords } from '@forecourt/domain/platform/validation/guessable.ts'
import type { Config } from '#platform/config.ts'
import { StartupError } from '#platform/startup-error.ts'

/**
 * The configured list of leaked passwords, beside the shipped one (security R9); read once.
 * @throws StartupError when it cannot be read: without it people could choose passwords that it forbids
 */
export function passwordList({ PASSWORD_LIST }: Pick<Config, 'PASSWORD_LIST'>) {
  if (PASSWORD_LIST === undefined) return undefined
  try {
    return listedPasswords(readFileSync(PASSWORD_LIST, 'utf8'))
  } catch (error) {
    throw new StartupError(
      'configuration_invalid',
      'PASSWORD_LIST: the file cannot be read. Correct its path or its rights, or unset the variable.',
      { cause: error },
    )
  }
}
