import { hkdfSync } from 'node:crypto'
import { decrypt } from './cipher.ts'
import type { Place } from './place.ts'

/** Opens values from before there were data keys: with keys derived from the configured secrets alone. */
export type EarlierValues = (sealed: string, place: Place) => string | undefined

/** `v1.<key id>.…`, not bound to an owner, and `v2.<key id>.…`, bound to one. */
export function earlierValues(secrets: readonly string[]): EarlierValues {
  const keys = new Map(secrets.map(secret => [keyIdOf(secret), keyOf(secret)]))
  return (sealed, { table, column, row, owner }) => {
    const [version, keyId = '', ...encrypted] = sealed.split('.')
    const key = keys.get(keyId)
    if ((version !== 'v1' && version !== 'v2') || !key) return undefined
    const context = [table, column, row, ...(version === 'v1' ? [] : [owner.id]), version].join('|')
    return decrypt(key, encrypted.join('.'), context).toString('utf8')
  }
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'forecourt', 'sealing', 32))

const keyIdOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'forecourt', 'key id', 6)).toString('base64url')
