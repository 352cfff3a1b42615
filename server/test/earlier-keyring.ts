import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keyring } from '#platform/sealing/keyring.ts'
import { Sealed } from '#platform/sealing/sealed.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

/** Seals in the format from before owners had their own keys: databases still contain such values. */
export function earlierSealer(secret: string, version: 'v1' | 'v2'): Sealer {
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'forecourt', what, length))
  const beginning = `${version}.${derive('key id', 6).toString('base64url')}.`
  return {
    open() {
      throw new Error('what seals as before does not open')
    },
    seal(plain, { table, column, row, owner }) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derive('sealing', 32), iv)
      const context = [table, column, row, ...(version === 'v1' ? [] : [owner.id]), version]
      cipher.setAAD(Buffer.from(context.join('|')))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const parts = [iv, text, cipher.getAuthTag()].map(bytes => bytes.toString('base64url'))
      return new Sealed(beginning + parts.join('.'))
    },
  }
}

/** A keyring of the application before that change. */
export function earlierKeyring(keyring: Keyring, secret: string, version: 'v1' | 'v2'): Keyring {
  const sealer = earlierSealer(secret, version)
  return { ...keyring, platform: sealer, forReading: async () => sealer, forWriting: async () => sealer }
}
