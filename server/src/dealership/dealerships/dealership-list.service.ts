import type { dealershipSettings as contract } from '@forecourt/contract/dealership/dealership-settings.ts'
import type { DealershipRow } from '@forecourt/contract/dealership/dealership-settings.ts'
import { newDealership } from '@forecourt/domain/dealership/dealerships/new-dealership.ts'
import { dealershipRules } from '@forecourt/domain/dealership/dealerships/settings-rules.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform, withStaff } from '#platform/db/tenant.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { invalid } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { momentOf } from './dealership-input.ts'
import {
  holdOpening,
  insertDealership,
  joiningManagers,
  listDealerships,
  startingDealership,
} from './dealership-list.queries.ts'
import { newDealershipRow, throwNameTaken, type NewDealershipFacts } from './new-dealership.ts'

const limit = 15

export async function readDealerships({ app, actor, query }: Call<typeof contract.list>) {
  const { page, search = '' } = query
  const asked = { search, page, limit }
  const { count, results } = await withPlatform(app.pool, tx => listDealerships(tx, actor.user, asked))
  return { count, current: page, last: Math.max(1, Math.ceil(count / limit)), limit, results }
}

/**
 * Opens a dealership in the chosen organization, with the default settings of its province or state, so that all its
 * pages work.
 */
export function openDealership(call: Call<typeof contract.create>): Promise<DealershipRow> {
  const { app, actor, body, idempotency } = call
  const { organization_id, ...facts } = body
  const { timezone } = newDealership(facts.country, facts.province_code)
  const { country } = facts
  const moment = momentOf(actor, { country, timezone }, app.now())
  checkFields(moment, dealershipRules(country), Object.keys(facts), textsOf(facts))
  const opened = withStaff(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const isKnown = await holdOpening(tx, actor.user, organization_id)
      if (!isKnown) throw invalid({ organization_id: { rule: 'one_of', params: {} } })
      const { row: fresh, payments } = newDealershipRow(facts, organization_id)
      const row = await insertDealership(tx, fresh)
      const opener = actor.is_super_admin ? null : actor.id
      deferToCommit(tx, {
        changes: [joiningManagers(row.id, organization_id, opener)],
        calls: [startingDealership(row.id, payments)],
      })
      const { name, city, cname, uid, province_code } = row
      recordAction(call, tx, {
        action: 'dealership.created',
        object_type: 'dealership',
        object_id: row.id,
        changes: { name, city, province_code, country, cname, uid, organization: organization_id },
      })
      return rowWire(row)
    }),
  )
  return opened.catch((error: unknown) => throwNameTaken(error, facts))
}

/** The facts with a single text, for the rules of fields. */
export const textsOf = (facts: NewDealershipFacts): FieldValues => {
  const { oem: _list, ...texts } = facts
  return texts
}

const rowWire = (row: Awaited<ReturnType<typeof insertDealership>>): DealershipRow => ({
  id: row.id,
  uid: row.uid,
  name: row.name,
  city: row.city,
  province_code: row.province_code,
  country: row.country,
  cname: row.cname,
  oem: row.oem,
  allowed_languages: row.allowed_languages,
  compulsory_login: row.compulsory_login,
  is_trs_enabled: row.is_trs_enabled,
  use_external_crm: row.use_external_crm,
  last_used: null,
})
