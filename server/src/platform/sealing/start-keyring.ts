import type { Config } from '#platform/config.ts'
import type { Pool } from '#platform/db/client.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { KeyServicePort } from '#platform/outside/keys/port.ts'
import { StartupError } from '#platform/startup-error.ts'
import { earlierValues } from './earlier-values.ts'
import { LostKey } from './key-calls.ts'
import { openKeyring, type Keyring } from './keyring.ts'

/**
 * The keyring of a starting process. Without the key that wraps the platform's key no sealed value could be opened
 * and every sign-in would fail, so the start is refused.
 * @throws StartupError naming the key and its cure
 */
export async function startKeyring(
  pool: Pool,
  service: KeyServicePort,
  { SEALING_KEY, SEALING_KEYS_BEFORE }: Pick<Config, 'SEALING_KEY' | 'SEALING_KEYS_BEFORE'>,
): Promise<Keyring> {
  try {
    const earlier = earlierValues([SEALING_KEY, ...SEALING_KEYS_BEFORE])
    return await openKeyring({ pool, service, earlier })
  } catch (cause) {
    if (cause instanceof LostKey)
      throw new StartupError(
        'sealing_key_lost',
        `What this database holds sealed cannot be opened: ${cause.message}. Set SEALING_KEY to the key that it was last started with, or name that one in SEALING_KEYS_BEFORE.`,
        { cause },
      )
    if (cause instanceof Refusal)
      throw new StartupError(
        'key_service_unavailable',
        'The key service does not answer, and without it nothing that is sealed can be opened. Start again when it does.',
        { cause },
      )
    throw cause
  }
}
