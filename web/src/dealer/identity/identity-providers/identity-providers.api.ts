import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { identityProviders, type IdentityProvider } from '@forecourt/contract/identity/identity-providers.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const providerQueries = { all: () => query(identityProviders.list, {}) }

const of = ({ id }: Pick<IdentityProvider, 'id'>) => ({ params: { id } })
const asRead = ({ version }: IdentityProvider) => ({ ifMatch: `"v${version}"` })

export const createProvider = (body: BodyInputOf<typeof identityProviders.create>) =>
  changed(call(identityProviders.create, { body }))

export const saveProvider = (
  provider: IdentityProvider,
  body: BodyInputOf<typeof identityProviders.update>,
) => changed(call(identityProviders.update, { ...of(provider), ...asRead(provider), body }))

export const switchProvider = (provider: IdentityProvider, is_active: boolean) =>
  changed(call(identityProviders.setActive, { ...of(provider), ...asRead(provider), body: { is_active } }))

export const addKey = (provider: Pick<IdentityProvider, 'id'>, value: string) =>
  changed(call(identityProviders.addKey, { ...of(provider), body: { value } }))

export const removeKey = (key: { readonly id: string }) => changed(call(identityProviders.removeKey, of(key)))

export const fetchMetadata = (url: string) => call(identityProviders.readMetadata, { body: { url } })

export const testProvider = (provider: IdentityProvider) => call(identityProviders.test, of(provider))

/** Invalidates everything that was read before the change. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(identityProviders.list)
  }
}
