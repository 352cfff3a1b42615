import type { Place, Sealer } from '../sealing/sealer.ts'

/** Where a key of a provider is sealed: bound to its row and its provider, so none can be given to another. */
export const keyPlace = (provider: string, key: string): Place => ({
  table: 'identity_provider_keys',
  column: `value_sealed of ${provider}`,
  row: key,
})

interface SealedKey {
  readonly id: string
  readonly kind: 'certificate' | 'client_secret'
  readonly value_sealed: string
}

/** The values of one kind, newest first. */
export const openedKeys = (
  sealer: Sealer,
  provider: string,
  keys: readonly SealedKey[],
  kind: SealedKey['kind'],
): string[] =>
  keys
    .filter(key => key.kind === kind)
    .map(({ id, value_sealed }) => sealer.open(value_sealed, keyPlace(provider, id)))
