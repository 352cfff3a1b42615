import type {
  PriceProfile,
  PriceRule,
  priceProfiles as contract,
} from '@forecourt/contract/pricing/price-profiles.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import {
  repeatedRules,
  ruleProblems,
  type RuleProblem,
} from '@forecourt/domain/pricing/price-profiles/price-rule.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withStaff, withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { previewOf } from './price-preview.ts'
import {
  insertPublication,
  listPricedVehicles,
  listPublications,
  lockProfile,
  readProfile,
  TOLD,
  updateRules,
  type ProfileRow,
  type PublicationRow,
} from './price-profiles.queries.ts'

type ReplaceCall = Call<typeof contract.replace>
type PreviewCall = Call<typeof contract.preview>
type PublishCall = Call<typeof contract.publish>
type AnyCall = Call<typeof contract.get> | ReplaceCall | PreviewCall | PublishCall

/**
 * A dealership has one profile, under its own id. Those who save and publish are staff of the platform, whose
 * names only the staff scope can read.
 */
function ownOnly({ actor, params }: AnyCall) {
  if (params.id !== actor.tenant.id) throw notFound()
}

const wire = (
  { dealer_id, rules, updated, by: updated_by, version }: ProfileRow,
  publications: readonly PublicationRow[],
): PriceProfile => ({
  id: dealer_id,
  rules,
  in_force: publications[0]?.rules ?? null,
  publications: publications.map(({ number, published, by, changed, vehicles, restored }) => ({
    number,
    published,
    published_by: by,
    changed,
    vehicles,
    restored,
  })),
  updated,
  updated_by,
  version,
})

async function read(tx: Tx, dealerId: string): Promise<PriceProfile> {
  return wire(await readProfile(tx, dealerId), await listPublications(tx, dealerId))
}

export function readPriceProfile(call: Call<typeof contract.get>) {
  ownOnly(call)
  return withStaff(call.app.pool, call.actor.tenant, tx => read(tx, call.actor.tenant.id))
}

/** Refuses rules, with the position of each problem. */
function refuse(problems: readonly RuleProblem[]) {
  if (problems.length > 0)
    throw invalid(
      Object.fromEntries(problems.map(({ field, rule, params }) => [field, { rule, params: { ...params } }])),
    )
}

/** Locks the profile; refuses if somebody saved or published since it was read. */
async function held(tx: Tx, { actor, version }: ReplaceCall | PublishCall): Promise<ProfileRow> {
  const profile = await lockProfile(tx, actor.tenant.id)
  if (profile.version !== version) throw stale(await read(tx, actor.tenant.id))
  return profile
}

export function savePriceProfile(call: ReplaceCall) {
  const { app, actor, body } = call
  ownOnly(call)
  refuse([...repeatedRules(body.rules), ...ruleProblems(body.rules)])
  return withStaff(app.pool, actor.tenant, async tx => {
    await held(tx, call)
    const saved = await updateRules(tx, actor.tenant.id, body.rules, actor.id)
    recordProfileAction(call, tx, 'price_profile.updated', { rules: body.rules })
    return wire(saved, await listPublications(tx, actor.tenant.id))
  })
}

/** Prices of today under rules that need not be saved. */
export function previewPriceProfile(call: PreviewCall) {
  const { app, actor, body } = call
  ownOnly(call)
  refuse(ruleProblems(body.rules))
  const day = quoteDate(app.now(), actor.tenant.timezone)
  return withTenant(app.pool, actor.tenant, async tx => {
    const [last] = await listPublications(tx, actor.tenant.id)
    const vehicles = await listPricedVehicles(tx, actor.tenant.id)
    return previewOf(vehicles, { before: last?.rules ?? [], after: body.rules, day })
  })
}

/** Publishes the saved rules. A trigger enqueues the refresh of list payments; saved orders keep their prices. */
export function publishPriceProfile(call: PublishCall) {
  ownOnly(call)
  return withStaff(call.app.pool, call.actor.tenant, async tx => {
    const profile = await held(tx, call)
    const publications = await listPublications(tx, call.actor.tenant.id)
    return putInForce(call, tx, { profile, publications, rules: profile.rules, restored: null })
  })
}

/** Publishes the rules again that the last publication replaced; publications do not change. */
export function rollBackPriceProfile(call: Call<typeof contract.rollBack>) {
  ownOnly(call)
  return withStaff(call.app.pool, call.actor.tenant, async tx => {
    const profile = await held(tx, call)
    const publications = await listPublications(tx, call.actor.tenant.id)
    const [last, earlier] = publications
    if (!last) throw new Refusal('conflict', { code: 'nothing_earlier' })
    return putInForce(call, tx, {
      profile,
      publications,
      rules: earlier?.rules ?? [],
      restored: earlier?.number ?? 0,
    })
  })
}

interface Publishing {
  readonly profile: ProfileRow
  readonly publications: readonly PublicationRow[]
  readonly rules: PriceRule[]
  readonly restored: number | null
}

async function putInForce(
  call: PublishCall,
  tx: Tx,
  { profile, publications, rules, restored }: Publishing,
): Promise<PriceProfile> {
  const { app, actor } = call
  const day = quoteDate(app.now(), actor.tenant.timezone)
  const [last] = publications
  const inventory = await listPricedVehicles(tx, actor.tenant.id)
  const { changed, vehicles } = await previewOf(inventory, { before: last?.rules ?? [], after: rules, day })
  const row = {
    dealer_id: actor.tenant.id,
    number: (last?.number ?? 0) + 1,
    rules,
    published_by: actor.id,
    changed,
    vehicles,
    restored,
  }
  const { published, version } = await insertPublication(tx, row)
  const action = restored === null ? 'price_profile.published' : 'price_profile.rolled_back'
  recordProfileAction(call, tx, action, {
    number: row.number,
    rules: rules.length,
    changed,
    vehicles,
    restored,
  })
  const shown = [{ ...row, published, by: fullName(call.actor.user) }, ...publications].slice(0, TOLD)
  return wire({ ...profile, version }, shown)
}

const recordProfileAction = (
  { app, actor, request }: ReplaceCall | PublishCall,
  tx: Tx,
  action: 'price_profile.updated' | 'price_profile.published' | 'price_profile.rolled_back',
  changes: Record<string, unknown>,
) =>
  recordAction({ app, actor, request }, tx, {
    action,
    object_type: 'price_profile',
    object_id: actor.tenant.id,
    changes,
  })
