import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, optionalText, requiredText, Timestamp } from '#platform/text.ts'

/** A certificate or a client secret: its dates and its fingerprint, never its value. */
export const ProviderKey = z.object({
  id: Id,
  kind: z.enum(['certificate', 'client_secret']),
  fingerprint: z.string().nullable(),
  valid_from: Timestamp.nullable(),
  valid_to: Timestamp.nullable(),
  created: Timestamp,
})

export const IdentityProvider = z.object({
  id: Id,
  kind: z.enum(['saml', 'oidc']),
  source: z.enum(['saml', 'oem_sso_multi', 'oem_sso_corporate']),
  name: z.string(),
  is_active: z.boolean(),
  /** Shown on the sign-in page to everybody; otherwise only for email addresses of its domains. */
  is_shown: z.boolean(),
  email_domains: z.array(z.string()),
  trusts_second_factor: z.boolean(),
  creates_users: z.boolean(),
  issuer: z.string(),
  sign_on_url: z.string().nullable(),
  client_id: z.string().nullable(),
  logout_url: z.string().nullable(),
  /** The provider's name for this dealership. */
  code: z.string().nullable(),
  /** It serves other dealerships too, so administrators of one dealership may not change it. */
  is_shared: z.boolean(),
  can_edit: z.boolean(),
  /** Whether the requester may show it to everybody. */
  can_show: z.boolean(),
  keys: z.array(ProviderKey),
  /** Values to configure at the provider. */
  audience: z.string(),
  callback_url: z.string(),
  version: z.int(),
})
export type IdentityProvider = z.output<typeof IdentityProvider>

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, { message: 'domain' })

const facts = {
  name: requiredText(60),
  email_domains: z.array(Domain).min(1, { message: 'required' }).max(20),
  trusts_second_factor: z.boolean(),
  creates_users: z.boolean(),
  is_shown: z.boolean(),
  issuer: requiredText(1024),
  sign_on_url: optionalText(2048),
  client_id: optionalText(255),
  logout_url: optionalText(2048),
  code: optionalText(60),
}

export const identityProviders = {
  list: endpoint('GET /api/dealer/identity-provider/', {
    access: 'identity-provider:edit',
    ours: true,
    summary: 'The identity providers for staff of this dealership',
    response: z.object({ results: z.array(IdentityProvider) }),
  }),
  create: endpoint('POST /api/dealer/identity-provider/', {
    access: 'identity-provider:edit',
    ours: true,
    summary: 'Add a provider for this dealership, inactive at first',
    body: z.strictObject({
      ...facts,
      kind: z.enum(['saml', 'oidc']),
      source: z.enum(['oem_sso_multi', 'oem_sso_corporate']).default('oem_sso_multi'),
      trusts_second_factor: facts.trusts_second_factor.default(false),
      creates_users: facts.creates_users.default(false),
      is_shown: facts.is_shown.default(false),
    }),
    response: IdentityProvider,
    idempotency: 'required',
    etag: true,
  }),
  readMetadata: endpoint('POST /api/dealer/identity-provider/read_metadata/', {
    access: 'identity-provider:edit',
    ours: true,
    summary: 'Read the metadata of a SAML provider from an address, to fill in the form; stores nothing',
    body: z.strictObject({ url: requiredText(2048) }),
    response: z.object({
      metadata: z
        .object({ issuer: z.string(), sign_on_url: z.string(), certificates: z.array(z.string()) })
        .nullable(),
      problem: z.enum(['unreachable', 'not_metadata']).nullable(),
    }),
  }),
  update: endpoint('PATCH /api/dealer/identity-provider/{id}/', {
    access: 'identity-provider:edit',
    ours: true,
    summary: 'Change a provider',
    body: z.strictObject(facts).partial(),
    response: IdentityProvider,
    ifMatch: 'required',
    etag: true,
  }),
  setActive: endpoint('POST /api/dealer/identity-provider/{id}/set_active/', {
    access: 'identity-provider:edit',
    ours: true,
    summary: 'Activate or deactivate a provider; deactivating ends the sessions that it issued',
    body: z.strictObject({ is_active: z.boolean() }),
    response: IdentityProvider,
    ifMatch: 'required',
    etag: true,
  }),
  addKey: endpoint('POST /api/dealer/identity-provider/{id}/add_key/', {
    access: 'identity-provider:edit',
    ours: true,
    summary: 'Add a certificate (at most two, for rotation), or replace the client secret',
    body: z.strictObject({ value: z.string().trim().min(1, { message: 'required' }).max(20_000) }),
    response: IdentityProvider,
    etag: true,
  }),
  removeKey: endpoint('DELETE /api/dealer/identity-provider-key/{id}/', {
    access: 'identity-provider:edit',
    ours: true,
    summary: 'Remove a certificate',
    status: 204,
    fails: ['last_key'],
  }),
  test: endpoint('POST /api/dealer/identity-provider/{id}/test/', {
    access: 'identity-provider:edit',
    ours: true,
    summary: 'Check that the provider is reachable and matches its configuration',
    response: z.object({
      is_reached: z.boolean(),
      problem: z.enum(['no_key', 'unreachable', 'not_a_provider']).nullable(),
    }),
  }),
}
