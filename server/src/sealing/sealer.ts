import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Where a sealed value stands; bound into it, so that it cannot be moved to another row or column (R28). */
export interface Place {
  readonly table: string
  readonly column: string
  readonly row: string
  /** Whose it is: a dealership, an organisation, a person above them, or the platform. */
  readonly owner: string
}

export interface Sealer {
  /** `v2.<key id>.<iv>.<ciphertext>.<tag>`, base64url parts. */
  seal(plain: string, place: Place): string
  /** @throws Error when the value was changed, moved, or sealed with an unknown key */
  open(sealed: string, place: Place): string
  /** What values begin with that are sealed as new ones are; whatever begins otherwise is to be sealed again. */
  readonly beginning: string
}

const part = (bytes: Buffer) => bytes.toString('base64url')

/** AES-256-GCM under keys derived from the configured secrets; new values use the first, reading accepts all (R32). */
export function createSealer(secrets: readonly [string, ...string[]]): Sealer {
  const keys = new Map(secrets.map(secret => [keyIdOf(secret), keyOf(secret)]))
  const beginning = `v2.${keyIdOf(secrets[0])}.`
  return {
    beginning,
    seal(plain, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(secrets[0]), iv).setAAD(contextOf('v2', place))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${beginning}${part(iv)}.${part(text)}.${part(cipher.getAuthTag())}`
    },
    open(sealed, place) {
      const [version, keyId, iv, text, tag] = sealed.split('.')
      const key = keys.get(keyId ?? '')
      if (
        (version !== 'v1' && version !== 'v2') ||
        !key ||
        iv === undefined ||
        text === undefined ||
        tag === undefined
      ) {
        throw new Error('a sealed value cannot be read')
      }
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
        authTagLength: 16,
      })
      decipher.setAAD(contextOf(version, place)).setAuthTag(Buffer.from(tag, 'base64url'))
      return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** The first version did not say whose a value is; such values are read, and sealed again as new ones are. */
const contextOf = (version: 'v1' | 'v2', { table, column, row, owner }: Place) =>
  Buffer.from([table, column, row, ...(version === 'v1' ? [] : [owner]), version].join('|'))

/** The owner of what belongs to no dealership and to nobody. */
export const PLATFORM_OWNER = 'platform'

const derived = new Map<string, Buffer>()

function keyOf(secret: string): Buffer {
  let key = derived.get(secret)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, 'forecourt', 'sealing', 32))
    derived.set(secret, key)
  }
  return key
}

const keyIdOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'forecourt', 'key id', 6)).toString('base64url')
