import type { leads as contract } from '@forecourt/contract/customers/leads.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { hashOfToken, randomToken } from '#platform/http/tokens.ts'
import { holdKeys, insertKey, listKeys, revoke, rotateSecret } from './lead-keys.queries.ts'

/** Maximum number of keys of a dealership. */
const mostKeys = 50

export const readKeys = ({ app, actor }: Call<typeof contract.keys>) =>
  withTenant(app.pool, actor.tenant, async tx => ({ results: await listKeys(tx, actor.tenant.id) }))

/** Creates a key. The secret is only in this response and stored nowhere. */
export function createKey(call: Call<typeof contract.createKey>) {
  const { app, actor, body } = call
  const secret = randomToken()
  return withTenant(app.pool, actor.tenant, async tx => {
    if ((await holdKeys(tx, actor.tenant.id)) >= mostKeys)
      throw invalid({ name: { rule: 'max_items', params: { max: mostKeys } } })
    const id = newId()
    const row = { dealer_id: actor.tenant.id, id, name: body.name, created_by: actor.id }
    const key = await insertKey(tx, { ...row, secret_hash: hashOfToken(secret) })
    recordAction(call, tx, {
      action: 'lead_key.created',
      object_type: 'lead_key',
      object_id: id,
      changes: { name: body.name },
    })
    return { key, secret }
  })
}

export function rotateKey(call: Call<typeof contract.rotateKey>) {
  const { app, actor, params } = call
  const secret = randomToken()
  return withTenant(app.pool, actor.tenant, async tx => {
    const key = await rotateSecret(tx, actor.tenant.id, params.id, hashOfToken(secret))
    if (!key) throw notFound()
    recordAction(call, tx, { action: 'lead_key.rotated', object_type: 'lead_key', object_id: params.id })
    return { key, secret }
  })
}

export function revokeKey(call: Call<typeof contract.revokeKey>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    if (!(await revoke(tx, actor.tenant.id, params.id))) throw notFound()
    recordAction(call, tx, { action: 'lead_key.revoked', object_type: 'lead_key', object_id: params.id })
    return { results: await listKeys(tx, actor.tenant.id) }
  })
}
