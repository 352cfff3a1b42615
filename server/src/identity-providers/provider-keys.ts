import type { Place, Sealer } from '../sealing/sealer.ts'

interface Provider {
  readonly id: string
  readonly organisation_id: string
}

/** Where a key of a provider is sealed: bound to its row, its provider and the organisation whose dealerships it serves. */
export const keyPlace = (provider: Provider, key: string): Place => ({
  table: 'identity_provider_keys',
  column: `value_sealed of ${provider.id}`,
  row: key,
  owner: provider.organisation_id,
})

interface SealedKey {
  readonly id: string
  readonly kind: 'certificate' | 'client_secret'
  readonly value_sealed: string
}

/** The values of one kind, newest first. */
export const openedKeys = (
  sealer: Sealer,
  provider: Provider,
  keys: readonly SealedKey[],
  kind: SealedKey['kind'],
): string[] =>
  keys
    .filter(key => key.kind === kind)
    .map(({ id, value_sealed }) => sealer.open(value_sealed, keyPlace(provider, id)))
