import { createPublicKey, X509Certificate } from 'node:crypto'
import type { identityProviders as contract } from '@forecourt/contract/identity/identity-providers.ts'
import { eq } from 'drizzle-orm'
import { withPlatform } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { organisationOwner } from '#platform/sealing/place.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { findKeyProvider } from './identity-providers.queries.ts'
import { auditProvider, editable, readOne } from './identity-providers.service.ts'
import { identityProviderKeys } from './identity-providers.table.ts'
import { keyPlace } from './provider-keys.ts'

const mostCertificates = 2
const leastBits = 2048

/** A certificate as PEM, from pasted text with or without its frame. */
function certificateOf(pasted: string): X509Certificate {
  const letters = pasted.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const refused = (rule: string) => invalid({ value: { rule, params: {} } })
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(letters)) throw refused('certificate')
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(Buffer.from(letters, 'base64'))
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(
      certificate.publicKey.export({ type: 'spki', format: 'pem' }),
    )
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < leastBits)
      throw refused('certificate_weak')
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refused('certificate')
  }
  if (Date.parse(certificate.validTo) < Date.now()) throw refused('certificate_expired')
  return certificate
}

/**
 * Adds a key. A second certificate is valid beside the first until the provider has switched; a new secret replaces
 * the last.
 */
export async function addKey(call: Call<typeof contract.addKey>) {
  const { app, params, body } = call
  const { provider, keys } = await withPlatform(app.pool, tx => editable(call, tx, params.id))
  const sealer = await app.keyring.forWriting(organisationOwner(provider.organisation_id))
  return withPlatform(app.pool, async tx => {
    const certificate = provider.kind === 'saml' ? certificateOf(body.value) : undefined
    if (certificate && keys.some(({ fingerprint }) => fingerprint === certificate.fingerprint256))
      throw invalid({ value: { rule: 'unique', params: {} } })
    if (certificate && keys.length >= mostCertificates)
      throw invalid({ value: { rule: 'two_certificates', params: {} } })
    const id = newId()
    const last = tx.delete(identityProviderKeys).where(eq(identityProviderKeys.provider_id, params.id))
    const replaced = tx.$with('replaced').as(last.returning({ id: identityProviderKeys.id }))
    const inserting = certificate ? tx : tx.with(replaced)
    await inserting.insert(identityProviderKeys).values({
      id,
      provider_id: params.id,
      kind: certificate ? 'certificate' : 'client_secret',
      value_sealed: sealer.seal(certificate?.toString() ?? body.value, keyPlace(provider, id)),
      fingerprint: certificate?.fingerprint256 ?? null,
      valid_from: certificate ? new Date(certificate.validFrom).toISOString() : null,
      valid_to: certificate ? new Date(certificate.validTo).toISOString() : null,
    })
    const fingerprint = certificate?.fingerprint256 ?? null
    auditProvider(call, tx, 'identity_provider.key_added', params.id, { fingerprint })
    return readOne(call, tx, params.id)
  })
}

export const removeKey = (call: Call<typeof contract.removeKey>) =>
  withPlatform(call.app.pool, async tx => {
    const { id } = call.params
    const providerId = await findKeyProvider(tx, id)
    if (providerId === undefined) throw notFound()
    const { provider, keys } = await editable(call, tx, providerId)
    if (provider.is_active && keys.length === 1) throw new Refusal('conflict', { code: 'last_key' })
    await tx.delete(identityProviderKeys).where(eq(identityProviderKeys.id, id))
    const fingerprint = keys.find(key => key.id === id)?.fingerprint ?? null
    auditProvider(call, tx, 'identity_provider.key_removed', providerId, { fingerprint })
  })
