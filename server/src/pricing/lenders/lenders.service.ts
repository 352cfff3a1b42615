import type { lenders as contract } from '@forecourt/contract/pricing/lenders.ts'
import { LENDER_FORM } from '@forecourt/domain/pricing/rate-cards/lender-form.ts'
import { fillFrenchName } from '@forecourt/domain/platform/validation/french-name.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { followingOf } from '#dealership/dealerships/following-names.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { lenderWire } from './lender-wire.ts'
import {
  countPublished,
  deleteLender,
  insertLender,
  listLenders,
  lockLender,
  updateLender,
} from './lenders.queries.ts'

/** Product 7: the lenders of this dealership; a product or condition filters those that offer it. */
export function readLenders({ app, actor, query }: Call<typeof contract.list>) {
  const { product, condition, is_active, search } = query
  const today = quoteDate(app.now(), actor.tenant.timezone)
  return withTenant(app.pool, actor.tenant, async tx => {
    const rows = await listLenders(tx, actor.tenant.id, today, {
      ...(is_active !== undefined && { is_active: is_active === 'true' }),
      ...(search !== undefined && { search }),
    })
    const results = rows
      .map(row => lenderWire(row, actor.tenant))
      .filter(({ products }) => product === undefined || products.includes(product))
      .filter(({ conditions }) => condition === undefined || conditions.includes(condition))
    return { results }
  })
}

const codeMissing = () => invalid({ code: { rule: 'required', params: {} } })

export function createLender(call: Call<typeof contract.create>) {
  const { app, actor, body, idempotency } = call
  checkFields({ actor, now: app.now() }, LENDER_FORM, Object.keys(LENDER_FORM), body)
  const { code = null, ...rest } = fillFrenchName(body, followingOf(actor))
  if (rest.is_active && code === null) throw codeMissing()
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const row = { ...rest, code, dealer_id: actor.tenant.id, id: newId() }
      const lender = await insertLender(tx, row)
      audit(call, tx, 'lender.created', lender.id, { code, ...rest })
      return lenderWire({ lender, card: null, scheduled: null, drafts: 0 }, actor.tenant)
    }),
  )
}

/** Changes a lender's names and settings; its terms are on its cards. */
export function saveLender(call: Call<typeof contract.update>) {
  const { app, actor, params, body, version } = call
  const today = quoteDate(app.now(), actor.tenant.timezone)
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  checkFields({ actor, now: app.now() }, LENDER_FORM, Object.keys(given), given)
  return withTenant(app.pool, actor.tenant, async tx => {
    const current = async () => {
      const [row] = await listLenders(tx, actor.tenant.id, today, { id: params.id })
      if (!row) throw notFound()
      return lenderWire(row, actor.tenant)
    }
    const stored = await lockLender(tx, actor.tenant.id, params.id)
    if (!stored) throw notFound()
    if (stored.version !== version) throw stale(await current())
    const changes = fillFrenchName(given, followingOf(actor, stored))
    const { code, is_active } = { ...stored, ...changes }
    if (is_active && code === null) throw codeMissing()
    await updateLender(tx, stored, changes)
    const after = await current()
    audit(call, tx, 'lender.updated', stored.id, changes)
    return after
  })
}

/**
 * Deletes a lender without published cards. Published cards explain deals, so their lender stays and is
 * deactivated.
 */
export function removeLender(call: Call<typeof contract.remove>) {
  const { app, actor, params, version } = call
  const today = quoteDate(app.now(), actor.tenant.timezone)
  return withTenant(app.pool, actor.tenant, async tx => {
    const stored = await lockLender(tx, actor.tenant.id, params.id)
    if (!stored) throw notFound()
    if (stored.version !== version) {
      const [row] = await listLenders(tx, actor.tenant.id, today, { id: params.id })
      throw stale(row && lenderWire(row, actor.tenant))
    }
    const cards = await countPublished(tx, stored)
    if (cards > 0) throw new Refusal('conflict', { code: 'lender_in_use', params: { cards } })
    await deleteLender(tx, stored)
    audit(call, tx, 'lender.deleted', stored.id, { code: stored.code, name: stored.name })
  })
}

const audit = (
  {
    app,
    request,
    actor,
  }: Call<typeof contract.create> | Call<typeof contract.update> | Call<typeof contract.remove>,
  tx: Tx,
  action: 'lender.created' | 'lender.updated' | 'lender.deleted',
  id: string,
  changes: Record<string, unknown>,
) =>
  recordAction({ app, request, actor }, tx, {
    action,
    object_type: 'lender',
    object_id: id,
    changes,
  })
