import { decrypt, encrypt } from './cipher.ts'
import type { EarlierValues } from './earlier-values.ts'
import { nameOf, type Place } from './place.ts'
import { Sealed } from './sealed.ts'

/** Prefix of new values; values with another prefix must be sealed again. */
export const NEWEST = 'v3.'

/** Opens values of one owner. */
export interface Opener {
  /** @throws Error when the value was changed, moved, or sealed with a deleted key */
  open(sealed: Sealed, place: Place): string
}

/** Seals and opens values of one owner. */
export interface Sealer extends Opener {
  /** `v3.<key id>.<iv>.<ciphertext>.<tag>`, base64url parts but for the id. */
  seal(plain: string, place: Place): Sealed
}

/** The key that one owner's values are sealed with. */
export interface DataKey {
  readonly id: string
  readonly bytes: Buffer
}

const contextOf = ({ table, column, row, owner }: Place) =>
  [table, column, row, nameOf(owner), 'v3'].join('|')

/** An owner without a key has only values from before there were such keys. */
export function openerWith(key: DataKey | undefined, earlier: EarlierValues): Opener {
  return {
    open(sealed, place) {
      const [version, id, ...encrypted] = sealed.stored.split('.')
      if (key && `${version}.` === NEWEST && id === key.id)
        return decrypt(key.bytes, encrypted.join('.'), contextOf(place)).toString('utf8')
      const opened = earlier(sealed.stored, place)
      if (opened === undefined) throw new Error('a sealed value cannot be read')
      return opened
    },
  }
}

export const sealerWith = (key: DataKey, earlier: EarlierValues): Sealer => ({
  ...openerWith(key, earlier),
  seal: (plain, place) =>
    new Sealed(`${NEWEST}${key.id}.${encrypt(key.bytes, Buffer.from(plain, 'utf8'), contextOf(place))}`),
})
