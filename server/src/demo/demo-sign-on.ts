import * as openid from 'openid-client'
import type { App } from '#platform/app-context.ts'
import type { Pool } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { keyRow } from '#identity/identity-providers/identity-providers.factory.ts'
import {
  identityProviderDealerships,
  identityProviderKeys,
  identityProviders,
} from '#identity/identity-providers/identity-providers.table.ts'
import { organisationOwner } from '#platform/sealing/place.ts'
import type { SandboxSignOn } from '#platform/outside/sandbox-process.ts'
import { storedUsers, userRow } from '#identity/accounts/users/users.factory.ts'
import { dealershipMembers, otpDevices, users } from '#identity/accounts/users/users.table.ts'
import { PLACES } from './demo-places.table.ts'
import { dealerIdOf, organisationIdOf } from './demo-users.ts'
import { insertRows } from './insert-rows.ts'
import { devicesOf } from './load-places.ts'
import { at, stableId } from '#platform/seeded.ts'
import { inArray } from 'drizzle-orm'

const samlId = stableId('demo identity provider saml')
const oidcId = stableId('demo identity provider oidc')
const toronto = at(PLACES, 0)
const [, montreal = toronto] = PLACES.filter(({ organisation }) => organisation === toronto.organisation)
const organisation_id = organisationIdOf(toronto)

/**
 * People whom the sandbox's identity providers know and the demo dealerships employ; their other people are
 * new to us.
 */
const STAFF = [
  { name: ['Nadia', 'Beaulieu'], domain: 'maple-harbour', source: 'saml', role: 'dealer_sales_manager' },
  { name: ['Owen', 'Marchetti'], domain: 'maple-harbour', source: 'saml', role: 'dealer_sales_rep' },
  {
    name: ['Hugo', 'Castellanos'],
    domain: 'terra-motors',
    source: 'oem_sso_multi',
    role: 'dealer_sales_manager',
  },
  { name: ['Mei', 'Fontaine'], domain: 'terra-motors', source: 'oem_sso_multi', role: 'dealer_admin' },
] as const

/**
 * Registers the sandbox's identity providers again at every start, because their addresses and keys change.
 * Runs once our own address is known, with which the OpenID Connect provider registers us.
 */
export async function loadDemoSignOn(
  { config, keyring }: App,
  owner: Pool,
  { saml, oidc }: SandboxSignOn,
  address: string,
): Promise<void> {
  const homes = new Set([address, address.replace('127.0.0.1', 'localhost'), config.PUBLIC_URL ?? address])
  const client = await openid.dynamicClientRegistration(
    new URL(oidc.issuer),
    {
      redirect_uris: [...homes].map(home => new URL(`/api/dealer/sso/${oidcId}/callback/`, home).href),
      response_types: ['code'],
    },
    undefined,
    { execute: [openid.allowInsecureRequests] },
  )
  const { client_id, client_secret } = client.clientMetadata()
  const common = {
    organisation_id,
    is_active: true,
    is_shown: true,
    trusts_second_factor: true,
    creates_users: true,
  }
  const rows: (typeof identityProviders.$inferInsert)[] = [
    {
      ...common,
      id: samlId,
      kind: 'saml',
      source: 'saml',
      name: 'Maple Harbour',
      email_domains: ['maple-harbour.example'],
      issuer: saml.issuer,
      sign_on_url: saml.sign_on_url,
    },
    {
      ...common,
      id: oidcId,
      kind: 'oidc',
      source: 'oem_sso_multi',
      name: 'Terra Motors',
      email_domains: ['terra-motors.example'],
      issuer: oidc.issuer,
      client_id,
    },
  ]
  const sealer = await keyring.forWriting(organisationOwner(organisation_id))
  const keys = [
    keyRow(
      sealer,
      { id: samlId, organisation_id },
      'certificate',
      saml.certificate,
      stableId('demo saml key'),
    ),
    keyRow(
      sealer,
      { id: oidcId, organisation_id },
      'client_secret',
      String(client_secret),
      stableId('demo oidc key'),
    ),
  ]
  const people = STAFF.map(({ name: [first_name, last_name], domain, source, role }, index) => ({
    ...userRow({ organisation_id, first_name, last_name, source, role }, 0),
    id: stableId(`demo user ${first_name} ${last_name}`),
    email: `${first_name}.${last_name}@${domain}.example`.toLowerCase(),
    phone: `+164755501${70 + index}`,
  }))
  const devices = await devicesOf(keyring, people)
  await withPlatform(owner, async tx => {
    for (const row of rows) {
      const { id: target } = identityProviders
      await tx.insert(identityProviders).values(row).onConflictDoUpdate({ target, set: row })
    }
    await tx.delete(identityProviderKeys).where(inArray(identityProviderKeys.provider_id, [samlId, oidcId]))
    await tx.insert(identityProviderKeys).values(keys)
    await insertRows(tx, identityProviderDealerships, [
      { provider_id: samlId, dealer_id: dealerIdOf(toronto), code: 'MH-TOR' },
      { provider_id: oidcId, dealer_id: dealerIdOf(toronto), code: 'T-4401' },
      { provider_id: oidcId, dealer_id: dealerIdOf(montreal), code: 'T-4402' },
    ])
    await insertRows(tx, users, storedUsers(keyring, people))
    const places = people.map(({ id, first_name }) =>
      (first_name === 'Mei' ? [toronto, montreal] : [toronto]).map(place => ({
        dealer_id: dealerIdOf(place),
        user_id: id,
      })),
    )
    await insertRows(tx, dealershipMembers, places.flat())
    await insertRows(tx, otpDevices, devices)
  })
}
