import { identityProviders } from '@forecourt/contract/identity/identity-providers.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { createProvider, readProviders, saveProvider, switchProvider } from './identity-providers.service.ts'
import { readMetadata, testProvider } from './ask-provider.service.ts'
import { addKey, removeKey } from './provider-keys.service.ts'

export function serveIdentityProviders(router: Router) {
  serve(router, identityProviders.list, readProviders)
  serve(router, identityProviders.create, createProvider)
  serve(router, identityProviders.readMetadata, readMetadata)
  serve(router, identityProviders.update, saveProvider)
  serve(router, identityProviders.setActive, switchProvider)
  serve(router, identityProviders.addKey, addKey)
  serve(router, identityProviders.removeKey, removeKey)
  serve(router, identityProviders.test, testProvider)
}
