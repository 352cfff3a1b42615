import { organisationOwner, type Place } from '#platform/sealing/place.ts'
import { Sealed } from '#platform/sealing/sealed.ts'
import type { Keyring } from '#platform/sealing/keyring.ts'

interface Provider {
  readonly id: string
  readonly organisation_id: string
}

/** Binds a sealed provider key to its row, its provider and the organization. */
export const keyPlace = (provider: Provider, key: string): Place => ({
  table: 'identity_provider_keys',
  column: `value_sealed of ${provider.id}`,
  row: key,
  owner: organisationOwner(provider.organisation_id),
})

/** As in the database's JSON. */
interface SealedKey {
  readonly id: string
  readonly kind: 'certificate' | 'client_secret'
  readonly value_sealed: string
}

/** The opened keys of one kind, newest first. Outside any transaction. */
export async function openedKeys(
  keyring: Keyring,
  provider: Provider,
  keys: readonly SealedKey[],
  kind: SealedKey['kind'],
): Promise<string[]> {
  const opener = await keyring.forReading(organisationOwner(provider.organisation_id))
  return keys
    .filter(key => key.kind === kind)
    .map(({ id, value_sealed }) => opener.open(new Sealed(value_sealed), keyPlace(provider, id)))
}
