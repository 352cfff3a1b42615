import type { provinceTaxes as contract, ProvinceTax } from '@forecourt/contract/pricing/province-taxes.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { PROVINCE_TAX_FORM } from '@forecourt/domain/pricing/taxes/province-tax-form.ts'
import { ratesOf, stepProblem, withRates } from '@forecourt/domain/pricing/taxes/province-rates.ts'
import { taxRowOn, type CanadianRules } from '@forecourt/domain/pricing/taxes/tax-row.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import {
  deleteProvinceRow,
  insertProvinceRow,
  listProvinceRows,
  lockProvince,
  lockProvinceOf,
  updateProvinceRow,
  type ProvinceRow,
} from './province-taxes.queries.ts'

const RATES = ['gst', 'hst', 'pst', 'qst'] as const

function wireOf(row: ProvinceRow, rows: readonly ProvinceRow[], today: string): ProvinceTax {
  const { id, version, region, effective_from, note, source, created, rules } = row
  const inForce = taxRowOn(rows, 'CA', region, today)
  return {
    id,
    version,
    province: region,
    effective_from,
    ...ratesOf(rules),
    note,
    source,
    is_in_force: inForce?.effective_from === effective_from,
    created,
  }
}

const todayOf = ({ app, actor }: Pick<Call<typeof contract.list>, 'app' | 'actor'>) =>
  quoteDate(app.now(), actor.tenant.timezone)

export const readProvinceTaxes = (call: Call<typeof contract.list>) =>
  withTenant(call.app.pool, call.actor.tenant, async tx => {
    const rows = await listProvinceRows(tx)
    return { results: rows.map(row => wireOf(row, rows, todayOf(call))) }
  })

export const readProvinceTax = (call: Call<typeof contract.detail>) =>
  withTenant(call.app.pool, call.actor.tenant, async tx => {
    const rows = await listProvinceRows(tx)
    const row = rows.find(({ id }) => id === call.params.id)
    if (!row) throw notFound()
    return wireOf(row, rows, todayOf(call))
  })

type WriteCall = Call<typeof contract.create> | Call<typeof contract.replace> | Call<typeof contract.update>

function check({ app, actor }: WriteCall, values: object) {
  checkFields({ actor, now: app.now() }, PROVINCE_TAX_FORM, Object.keys(PROVINCE_TAX_FORM), { ...values })
}

/** The new rates; missing ones stay unchanged. */
type Rates = Record<(typeof RATES)[number], string | null>
type Asked = { readonly [Name in keyof Rates]?: string | null | undefined }

const ratesIn = (body: Asked, before: Rates | undefined) =>
  Object.fromEntries(
    RATES.map(name => [name, body[name] === undefined ? (before?.[name] ?? null) : body[name]]),
  ) as Rates

/** New rates of a province from a day on; all other rules are copied from those that apply on that day. */
export function createProvinceTax(call: Call<typeof contract.create>) {
  const { app, actor, body, idempotency } = call
  check(call, body)
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const rows = await lockProvince(tx, body.province)
      const basis = taxRowOn(rows, 'CA', body.province, body.effective_from) as ProvinceRow | undefined
      const known = basis ?? rows[0]
      if (!known) throw invalid({ province: { rule: 'id', params: {} } })
      const { name, name_fr, effective_to } = known
      const row = await insertProvinceRow(tx, {
        id: newId(),
        country: 'CA',
        region: body.province,
        name,
        name_fr,
        effective_from: body.effective_from,
        effective_to: basis ? effective_to : null,
        as_of: todayOf(call),
        rules: rulesWith(known.rules, ratesIn(body, undefined)),
        source: body.source ?? fullName(actor.user),
        note: body.note,
      })
      recordTaxAction(call, tx, 'created', row)
      return wireOf(row, [...rows, row], todayOf(call))
    }),
  )
}

/** Corrects rates. Agreed deals keep their rules; list payments are refreshed. */
export function saveProvinceTax(call: Call<typeof contract.replace> | Call<typeof contract.update>) {
  const { app, actor, params, body, version } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const { row, rows } = await locked(tx, params.id)
    const stored = wireOf(row, rows, todayOf(call))
    if (row.version !== version) throw stale(stored)
    refuseMove(body, stored)
    check(call, { ...stored, ...body })
    const saved = await updateProvinceRow(tx, row.id, {
      rules: rulesWith(row.rules, ratesIn(body, stored)),
      as_of: todayOf(call),
      ...(body.note !== undefined && { note: body.note }),
      ...(body.source !== undefined && { source: body.source ?? fullName(actor.user) }),
    })
    recordTaxAction(call, tx, 'updated', saved)
    return wireOf(saved, [...rows.filter(({ id }) => id !== saved.id), saved], todayOf(call))
  })
}

/** Province and day cannot change, since that would also change what applies before this row. */
function refuseMove(body: Call<typeof contract.update>['body'], stored: ProvinceTax) {
  for (const name of ['province', 'effective_from'] as const)
    if (body[name] !== undefined && body[name] !== stored[name])
      throw invalid({ [name]: { rule: 'fixed', params: {} } })
}

/** @throws Refusal on the rate that does not fit the steps for more expensive vehicles */
function rulesWith(rules: CanadianRules, rates: Rates): CanadianRules {
  const field = stepProblem(rules, rates)
  if (field) throw invalid({ [field]: { rule: 'tax_steps', params: {} } })
  return withRates(rules, rates)
}

export const removeProvinceTax = (call: Call<typeof contract.remove>): Promise<void> =>
  withTenant(call.app.pool, call.actor.tenant, async tx => {
    const { row, rows } = await locked(tx, call.params.id)
    if (row.version !== call.version) throw stale(wireOf(row, rows, todayOf(call)))
    const others = rows.filter(({ id }) => id !== row.id)
    if (!taxRowOn(others, 'CA', row.region, row.effective_from))
      throw new Refusal('conflict', { code: 'in_use' })
    await deleteProvinceRow(tx, row.id)
    recordTaxAction(call, tx, 'deleted', row)
  })

async function locked(tx: Tx, id: string) {
  const rows = await lockProvinceOf(tx, id)
  const row = rows.find(candidate => candidate.id === id)
  if (!row) throw notFound()
  return { row, rows }
}

const recordTaxAction = (
  { app, request, actor }: WriteCall | Call<typeof contract.remove>,
  tx: Tx,
  done: 'created' | 'updated' | 'deleted',
  { id, region, effective_from, rules }: ProvinceRow,
) =>
  recordAction({ app, request, actor }, tx, {
    action: `province_tax.${done}`,
    object_type: 'province_tax',
    object_id: id,
    changes: { province: region, effective_from, ...ratesOf(rules) },
  })
