import { hkdfSync } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { decrypt, encrypt } from '#platform/sealing/cipher.ts'
import { failed, succeeded } from '../port-result.ts'
import type { KeyServicePort } from './port.ts'

/** The key service that is the configuration itself: keys derived from SEALING_KEY, and from the earlier ones. */
export function configuredKeys({
  SEALING_KEY,
  SEALING_KEYS_BEFORE,
}: Pick<Config, 'SEALING_KEY' | 'SEALING_KEYS_BEFORE'>): KeyServicePort {
  const derive = (secret: string, what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'forecourt', what, length))
  const idOf = (secret: string) => derive(secret, 'key id', 6).toString('base64url')
  const keys = new Map(
    [SEALING_KEY, ...SEALING_KEYS_BEFORE].map(secret => [idOf(secret), derive(secret, 'wrapping', 32)]),
  )
  const newest = idOf(SEALING_KEY)
  const newestKey = derive(SEALING_KEY, 'wrapping', 32)
  return {
    newest,
    wrap: async (key, context) => succeeded({ kek: newest, wrapped: encrypt(newestKey, key, context) }),
    async unwrap({ kek, wrapped }, context) {
      const key = keys.get(kek)
      if (!key) return failed({ kind: 'not_found' })
      try {
        return succeeded(decrypt(key, wrapped, context))
      } catch {
        return failed({ kind: 'malformed' })
      }
    },
  }
}
