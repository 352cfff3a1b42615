import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createSealer, type Sealer } from '#sealing/sealer.ts'

/** Seals as the first version did, which did not say whose a value is: such values stand in databases. */
export function firstVersion(secret: string): Sealer {
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'forecourt', what, length))
  const current = createSealer([secret])
  const beginning = `v1.${derive('key id', 6).toString('base64url')}.`
  return {
    beginning,
    open: (sealed, place) => current.open(sealed, place),
    seal(plain, { table, column, row }) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derive('sealing', 32), iv)
      cipher.setAAD(Buffer.from(`${table}|${column}|${row}|v1`))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return beginning + [iv, text, cipher.getAuthTag()].map(bytes => bytes.toString('base64url')).join('.')
    },
  }
}
