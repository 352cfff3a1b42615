import type {
  CardAccount,
  CardError,
  cardAccounts as contract,
} from '@forecourt/contract/deals/card-accounts.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withStaff, withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { cardPort } from '#platform/outside/cards/cards-provider.ts'
import type { PortError } from '#platform/outside/port-result.ts'
import { requireRecentAuthentication } from '#identity/accounts/proof/step-up.service.ts'
import { hashOfToken, randomToken } from '#platform/http/tokens.ts'
import {
  beginningConnection,
  endConnection,
  findCardAccount,
  forgettingConnections,
  removingCardAccount,
  storingCardAccount,
  type CardAccountRow,
} from './card-accounts.queries.ts'

type AnyCall = Pick<Call<typeof contract.read>, 'app' | 'actor'>

/** Page of the panel to which the provider redirects; the page then finishes the connection. */
const returnUrl = ({ app }: AnyCall) => `${shopOrigin(app.config)}/dealer/card-provider`

interface ProviderFailure {
  readonly error: CardError
  readonly provider_error?: string
}

function wire(call: AnyCall, row: CardAccountRow | undefined, failure?: ProviderFailure): CardAccount {
  const port = cardPort(call.app)
  return {
    provider: port?.provider ?? null,
    client_id: port?.clientId ?? '',
    redirect_uri: returnUrl(call),
    connected: row !== undefined,
    account: row?.account ?? null,
    account_label: row?.label ?? null,
    is_live: row?.is_live ?? false,
    connected_at: row?.connected ?? null,
    connected_by: row?.by ?? null,
    unknown_since: row?.unknown_since ?? null,
    error: failure?.error ?? null,
    provider_error: failure?.provider_error ?? null,
  }
}

/** In the staff scope, because the person who connected it may have left the dealership. */
const read = (call: AnyCall) =>
  withStaff(call.app.pool, call.actor.tenant, tx => findCardAccount(tx, call.actor.tenant.id))

export const readCardAccount = async (call: Call<typeof contract.read>) => wire(call, await read(call))

const failedWith = (error: PortError): ProviderFailure => ({
  error: 'provider_failed',
  provider_error: error.kind === 'rejected' ? error.code : error.kind,
})

/** The secret state ties the redirect to this user: only they can finish the connection. */
export async function beginConnection(call: Call<typeof contract.connect>) {
  const { app, actor, session } = call
  const port = cardPort(app)
  if (!port) return { url: null, error: 'not_configured' as const }
  const state = randomToken()
  const begun = { dealer_id: actor.tenant.id, user_id: actor.id, state_hash: hashOfToken(state) }
  await withStaff(app.pool, actor.tenant, async tx => {
    await requireRecentAuthentication(tx, session)
    await forgettingConnections(tx, begun)
    deferToCommit(tx, { changes: [beginningConnection(tx, begun)] })
  })
  return { url: port.connectUrl({ state, redirectUri: returnUrl(call) }), error: null }
}

/**
 * The state is deleted first, so that a redirect works once. The provider is called outside any transaction.
 */
export async function finishConnection(call: Call<typeof contract.callback>): Promise<CardAccount> {
  const { app, actor, body } = call
  const port = cardPort(app)
  const dealer = actor.tenant.id
  const begun = { dealer_id: dealer, user_id: actor.id, state_hash: hashOfToken(body.state) }
  const isMine = await withTenant(app.pool, actor.tenant, tx => endConnection(tx, begun))
  const still = async (failure: ProviderFailure) => wire(call, await read(call), failure)
  if (!isMine) return still({ error: 'expired' })
  if (!port) return still({ error: 'not_configured' })
  if (!body.code) return still({ error: 'refused' })
  const reply = await port.complete(body.code)
  if (!reply.ok) return still(failedWith(reply.error))
  const { account, label, is_live } = reply.value
  await withTenant(app.pool, actor.tenant, async tx => {
    const row = { dealer_id: dealer, account, label, is_live, connected_by: actor.id }
    deferToCommit(tx, { changes: [storingCardAccount(tx, row)] })
    recordAction(call, tx, {
      action: 'card_account.connected',
      object_type: 'dealership',
      object_id: dealer,
      changes: { account, is_live },
    })
  })
  return wire(call, await read(call))
}

/** At the provider first: an account that the provider still counts as connected is still shown as such. */
export async function disconnect(call: Call<typeof contract.disconnect>): Promise<CardAccount> {
  const { app, actor, session } = call
  const port = cardPort(app)
  const dealer = actor.tenant.id
  const row = await withStaff(app.pool, actor.tenant, async tx => {
    await requireRecentAuthentication(tx, session)
    return findCardAccount(tx, dealer)
  })
  if (!row) return wire(call, row, { error: 'not_connected' })
  if (!port) return wire(call, row, { error: 'not_configured' })
  const reply = await port.disconnect(row.account)
  // Disconnected at the provider already.
  if (!reply.ok && reply.error.kind !== 'not_found') return wire(call, row, failedWith(reply.error))
  await withTenant(app.pool, actor.tenant, async tx => {
    deferToCommit(tx, { changes: [removingCardAccount(tx, dealer, row.account)] })
    recordAction(call, tx, {
      action: 'card_account.disconnected',
      object_type: 'dealership',
      object_id: dealer,
      changes: { account: row.account },
    })
  })
  return wire(call, undefined)
}
