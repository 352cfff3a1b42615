import type { dealershipSettings as contract } from '@forecourt/contract/dealership/dealership-settings.ts'
import type { DealershipSettings } from '@forecourt/contract/dealership/dealership-fields.ts'
import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { dealershipRules } from '@forecourt/domain/dealership/dealerships/settings-rules.ts'
import { dealershipProblems } from '@forecourt/domain/dealership/dealerships/settings-problems.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { canonicalJson } from '@forecourt/domain/pricing/traces/canonical-json.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { invalid, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { allowedCrmUrl } from '#platform/external-crm.ts'
import { removingImage } from './dealership-images.queries.ts'
import { givenSettings, momentOf, settingsColumns } from './dealership-input.ts'
import { homeDealershipWire } from './dealership-wire.ts'
import { getDealership, setDefaultPaymentType, updateDealership } from './dealerships.queries.ts'

type SaveCall = Call<typeof contract.update> | Call<typeof contract.replace>

/** Saves some settings or all of them. They are checked together, and each field that does not fit is named. */
export function saveDealership(call: SaveCall): Promise<HomeDealership> {
  const { app, actor, body, version } = call
  const given = givenSettings(body)
  const saved = withTenant(app.pool, actor.tenant, async tx => {
    const row = await getDealership(tx, actor.tenant.id, { isLocked: true })
    const stored = homeDealershipWire(row)
    if (stored.version !== version) throw stale(stored)
    const wanted = { ...stored, ...given }
    refuseOthersServices(call, stored, wanted)
    check(call, stored, wanted, given)
    const after = await updateDealership(tx, actor.tenant.id, settingsColumns(wanted, given))
    const { financing_default_payment_type: type } = wanted
    if (type !== stored.financing_default_payment_type) {
      const isSet = await setDefaultPaymentType(tx, actor.tenant.id, type)
      if (!isSet)
        throw invalid({ financing_default_payment_type: { rule: 'no_payment_settings', params: {} } })
    }
    const next = homeDealershipWire({ ...row, dealership: after, default_payment_type: type })
    const gone = [
      ...(stored.theme.logo !== null && wanted.theme.logo === null ? ['logo' as const] : []),
      ...(stored.picture !== null && wanted.picture === null ? ['picture' as const] : []),
    ]
    deferToCommit(tx, { changes: gone.map(kind => removingImage(tx, actor.tenant.id, kind)) })
    recordAction(call, tx, {
      action: 'dealership.updated',
      object_type: 'dealership',
      object_id: actor.tenant.id,
      changes: changesBetween(stored, next, given),
    })
    return next
  })
  return saved.catch((error: unknown) => {
    throw sqlStateOf(error) === '23505' ? nameTaken() : error
  })
}

export const nameTaken = () => invalid({ cname: { rule: 'unique', params: {} } })

/** Old and new value of every changed field. */
function changesBetween(
  stored: HomeDealership,
  next: HomeDealership,
  given: Partial<DealershipSettings>,
): Record<string, unknown> {
  const names = Object.keys(given) as (keyof DealershipSettings)[]
  const moved = names.filter(name => canonicalJson(stored[name]) !== canonicalJson(next[name]))
  return Object.fromEntries(moved.map(name => [name, { from: stored[name], to: next[name] }]))
}

/** Refuses sign-in services to users who may change the rest: they decide to whom staff reveal their credentials. */
function refuseOthersServices({ actor }: SaveCall, stored: HomeDealership, wanted: HomeDealership): void {
  const services = ['use_external_crm', 'is_external_crm_user', 'external_crm_url'] as const
  const isMoved = services.some(name => wanted[name] !== stored[name])
  if (isMoved && !can(actor, 'dealership:connect-services')) throw new Refusal('forbidden')
}

/** Refuses values that break their field's rule, and new contradictions with another field. */
function check(
  { app, actor }: SaveCall,
  stored: HomeDealership,
  wanted: HomeDealership,
  given: Partial<DealershipSettings>,
) {
  const { country } = stored
  const fields = Object.keys(given)
  // Another postal code may be in another province, whose field has the rule.
  const ruled = fields.includes('postal_code') ? [...fields, 'province_code'] : fields
  checkFields(momentOf(actor, stored, app.now()), dealershipRules(country), ruled, textsOf(wanted))
  const known = new Set(dealershipProblems(stored, country).map(keyOf))
  const isGiven = (field: string) => fields.includes(field.split('.')[0] ?? field)
  const problems = dealershipProblems(wanted, country).filter(
    problem => isGiven(problem.field) || !known.has(keyOf(problem)),
  )
  const foreign = foreignAddresses(app.config, stored, wanted)
  const found = [...problems, ...foreign]
  if (found.length > 0)
    throw invalid(
      Object.fromEntries(found.map(({ field, rule, params }) => [field, { rule, params: { ...params } }])),
    )
}

const keyOf = ({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`

/** The fields with a single text. */
const textsOf = (settings: HomeDealership): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'string' || value === null ? [[name, value]] : [],
    ),
  )

/**
 * Pictures are set by their upload and can only be removed here; an external CRM must be one that the platform
 * allows.
 */
function foreignAddresses(
  config: Parameters<typeof allowedCrmUrl>[0],
  stored: HomeDealership,
  wanted: HomeDealership,
) {
  const isKept = (now: string | null, before: string | null) => now === null || now === before
  const { external_crm_url: crm } = wanted
  return [
    ...(isKept(wanted.theme.logo, stored.theme.logo) ? [] : ['theme.logo']),
    ...(isKept(wanted.picture, stored.picture) ? [] : ['picture']),
    ...(isKept(crm, stored.external_crm_url) || allowedCrmUrl(config, crm) !== null
      ? []
      : ['external_crm_url']),
  ].map(field => ({
    field,
    rule: field === 'external_crm_url' ? 'known_host' : 'uploaded',
    params: {},
  }))
}
