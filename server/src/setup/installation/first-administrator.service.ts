import type { installation as contract } from '@forecourt/contract/setup/installation.ts'
import { defaultPermissions } from '@forecourt/domain/identity/permissions/user-permissions.ts'
import { newDealership } from '@forecourt/domain/dealership/dealerships/new-dealership.ts'
import { firstAdministratorRules } from '@forecourt/domain/setup/installation/first-administrator.ts'
import { normaliseLine } from '@forecourt/domain/platform/validation/text.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { insertDealership, startingDealership } from '#dealership/dealerships/dealership-list.queries.ts'
import { newDealershipRow } from '#dealership/dealerships/new-dealership.ts'
import { momentOf } from '#dealership/dealerships/dealership-input.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { newId } from '#platform/http/ids.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { guessed } from '#identity/accounts/sign-in/guesses.ts'
import { hashPassword } from '#identity/accounts/passwords/password.ts'
import { switchesOf } from '#identity/accounts/staff/staff-input.ts'
import { dealershipMembers, users } from '#identity/accounts/users/users.table.ts'
import { findFirstLink, redeemForOrganization } from './first-links.queries.ts'

type CreateCall = Call<typeof contract.createFirstAdministrator>

const linkInvalid = () => new Refusal('validation', { code: 'link_invalid' })

/** Checks the printed link; a wrong one counts as a guess. */
export async function openFirstLink(call: Call<typeof contract.openFirstLink> | CreateCall): Promise<void> {
  const { app, body } = call
  const found = await withPlatform(app.pool, tx =>
    guessed(call, tx, 'first-link', () => findFirstLink(tx, body.link_token)),
  )
  if (found === undefined) throw linkInvalid()
}

/**
 * Creates the first organization, its first dealership, and the administrator of both and of the platform. A
 * refusal leaves the link unchanged; of several simultaneous requests, one succeeds.
 */
export async function createFirstAdministrator(call: CreateCall): Promise<void> {
  const { app, body } = call
  await openFirstLink(call)
  checkBody(call)
  const password_hash = await hashPassword(body.new_password)
  await withPlatform(app.pool, async tx => {
    const group = { id: newId(), name: normaliseLine(body.organization) }
    if (!(await redeemForOrganization(tx, body.link_token, group))) throw linkInvalid()
    await insertDealershipAndPerson(call, tx, { group, password_hash })
  })
}

function checkBody({ app, body }: CreateCall) {
  const { country, province_code, language } = body
  const personal = [
    body.first_name,
    body.last_name,
    body.user_email,
    body.organization,
    body.name,
    'forecourt',
  ]
  const rules = firstAdministratorRules(country, { owner: 'staff', personal, listed: app.passwordList })
  const { timezone } = newDealership(country, province_code)
  const moment = momentOf({ user: { language } }, { country, timezone }, app.now())
  const { oem: _list, ...texts } = body
  checkFields(moment, rules, Object.keys(rules), texts)
}

interface Prepared {
  readonly group: { readonly id: string; readonly name: string }
  readonly password_hash: string
}

async function insertDealershipAndPerson(call: CreateCall, tx: Tx, { group, password_hash }: Prepared) {
  const {
    link_token: _redeemed,
    organization: _stored,
    first_name,
    last_name,
    user_email,
    language,
    new_password: _hashed,
    confirm_new_password: _same,
    ...facts
  } = call.body
  const { row, payments } = newDealershipRow(facts, group.id)
  const dealership = await insertDealership(tx, row)
  const role = 'organization_admin'
  const person = {
    ...switchesOf(
      { role, is_super_admin: true, is_corporate: false, ...defaultPermissions(role), grants: {} },
      {},
    ),
    id: newId(),
    organisation_id: group.id,
    first_name: normaliseLine(first_name),
    last_name: normaliseLine(last_name),
    email: user_email.toLowerCase(),
    language,
    role,
    is_super_admin: true,
    password_hash,
    // The first password increments the version, as that of an invitation does.
    password_version: 2,
  } as const
  deferToCommit(tx, {
    changes: [
      tx.insert(users).values(person),
      tx.insert(dealershipMembers).values({ dealer_id: dealership.id, user_id: person.id }),
    ],
    calls: [startingDealership(dealership.id, payments)],
  })
  recordMade(call, tx, person.id, [
    {
      action: 'organization.created',
      object_type: 'organization',
      object_id: group.id,
      changes: { name: group.name },
    },
    {
      action: 'dealership.created',
      object_type: 'dealership',
      object_id: dealership.id,
      changes: { name: dealership.name },
    },
    { action: 'user.created', object_type: 'user', object_id: person.id, changes: { role: 'super_admin' } },
  ])
}

type Made = Pick<Parameters<typeof recordAudit>[2], 'action' | 'object_type' | 'object_id' | 'changes'>

function recordMade({ app, request }: CreateCall, tx: Tx, actor: string, made: readonly Made[]) {
  for (const event of made)
    recordAudit({ app, request }, tx, { dealer: PLATFORM, actor, actor_kind: 'staff', ...event })
}
