import { X509Certificate } from 'node:crypto'
import { withPlatform } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import {
  identityProviderDealerships,
  identityProviderKeys,
  identityProviders,
} from './identity-providers.table.ts'
import { organisationOwner } from '#platform/sealing/place.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { keyPlace } from './provider-keys.ts'

type Provider = typeof identityProviders.$inferSelect
type ProviderRow = typeof identityProviders.$inferInsert
type KeyRow = typeof identityProviderKeys.$inferInsert

/** A provider's certificate or secret for storage. */
export function keyRow(
  sealer: Sealer,
  provider: Pick<Provider, 'id' | 'organisation_id'>,
  kind: KeyRow['kind'],
  value: string,
  id: string,
): KeyRow {
  const certificate = kind === 'certificate' ? new X509Certificate(value) : undefined
  return {
    id,
    provider_id: provider.id,
    kind,
    value_sealed: sealer.seal(value, keyPlace(provider, id)),
    fingerprint: certificate?.fingerprint256 ?? null,
    valid_from: certificate ? new Date(certificate.validFrom).toISOString() : null,
    valid_to: certificate ? new Date(certificate.validTo).toISOString() : null,
  }
}

interface Extras {
  /** The dealerships it serves, with its code for each; by default a new one. */
  dealerships?: readonly { id: string; organisation_id: string; code?: string }[]
  certificates?: readonly string[]
  client_secret?: string
}

/** A SAML provider, active and trusted by default. */
export async function buildIdentityProvider(
  app: FactoryApp,
  given: Partial<ProviderRow> & Extras = {},
): Promise<Provider> {
  const { dealerships, certificates = [], client_secret, ...columns } = given
  const places: NonNullable<typeof dealerships> = dealerships ?? [await buildDealership(app)]
  const number = nextNumber()
  const id = columns.id ?? stableId(`identity provider ${number}`)
  const secrets = client_secret === undefined ? [] : [client_secret]
  const values = [
    ...certificates.map(value => ['certificate', value] as const),
    ...secrets.map(value => ['client_secret', value] as const),
  ]
  const organisation_id = columns.organisation_id ?? places[0]?.organisation_id ?? ''
  const sealer = await app.keyring.forWriting(organisationOwner(organisation_id))
  return withPlatform(app.pool, async tx => {
    const [built] = await tx
      .insert(identityProviders)
      .values({
        id,
        organisation_id,
        kind: 'saml',
        source: 'saml',
        name: `Provider ${number}`,
        is_active: true,
        email_domains: ['northern.example'],
        trusts_second_factor: true,
        issuer: `https://idp${number}.example/metadata`,
        sign_on_url: 'https://idp.example/sso',
        ...columns,
      })
      .returning()
    if (!built) throw new Error('the provider was not inserted')
    await tx
      .insert(identityProviderDealerships)
      .values(places.map(place => ({ provider_id: id, dealer_id: place.id, code: place.code ?? null })))
    if (values.length > 0)
      await tx
        .insert(identityProviderKeys)
        .values(
          values.map(([kind, value], index) =>
            keyRow(sealer, built, kind, value, stableId(`key ${index} of provider ${id}`)),
          ),
        )
    return built
  })
}
