import type { dealershipSettings as contract } from '@forecourt/contract/dealership-settings.ts'
import type { DealershipRow } from '@forecourt/contract/dealership-settings.ts'
import { normalisePostalCode } from '@forecourt/domain/addresses/postal-codes.ts'
import { newDealership } from '@forecourt/domain/dealerships/new-dealership.ts'
import { dealershipRules } from '@forecourt/domain/dealerships/settings-rules.ts'
import { normalisePhone } from '@forecourt/domain/markets/phones.ts'
import { recordAct } from '../audit/audit.service.ts'
import { writeLast } from '../db/last-statement.ts'
import { constraintOf, sqlStateOf, withPlatform, withStaff } from '../db/tenant.ts'
import { checkFields } from '../http/form-rules.ts'
import { once } from '../http/idempotency.ts'
import { newId } from '../http/ids.ts'
import { invalid } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { momentOf } from './dealership-input.ts'
import {
  holdOpening,
  insertDealership,
  joiningManagers,
  listDealerships,
  startingDealership,
} from './dealership-list.queries.ts'
import { nameTaken } from './dealership-settings.service.ts'

const limit = 15

export async function readDealerships({ app, actor, query }: Call<typeof contract.list>) {
  const { page, search = '' } = query
  const asked = { search, page, limit }
  const { count, results } = await withPlatform(app.pool, tx => listDealerships(tx, actor.user, asked))
  return { count, current: page, last: Math.max(1, Math.ceil(count / limit)), limit, results }
}

/** Opens a dealership beside the present one, with what its place starts with, so that all its pages open. */
export function openDealership(call: Call<typeof contract.create>): Promise<DealershipRow> {
  const { app, actor, body, idempotency } = call
  const { country, province_code, uid, oem = [], address_line_2 = null, ...given } = body
  const hasUid = uid !== undefined && uid !== null && uid !== ''
  const { payments, ...start } = newDealership(country, province_code)
  const fields = Object.keys(body)
  const texts = { ...given, province_code }
  checkFields(momentOf(actor, { country, ...start }, app.now()), dealershipRules(country), fields, texts)
  const opened = withStaff(app.pool, actor.tenant, tx =>
    once(tx, actor, idempotency, async () => {
      const organisation_id = await holdOpening(tx, actor.tenant.id)
      const row = await insertDealership(tx, {
        ...given,
        id: newId(),
        organisation_id,
        uid: hasUid ? uid : given.cname,
        country,
        province_code,
        address_line_2: address_line_2 === '' ? null : address_line_2,
        phone: normalisePhone(given.phone) ?? given.phone,
        postal_code: normalisePostalCode(given.postal_code, country) ?? given.postal_code,
        oem,
        timezone: start.timezone,
        default_language: start.default_language,
        allowed_languages: [...start.allowed_languages],
        hours: [...start.hours],
        theme: { logo: null, color: null },
      })
      const opener = actor.is_super_admin ? null : actor.id
      writeLast(tx, {
        changes: [joiningManagers(row.id, organisation_id, opener)],
        calls: [startingDealership(row.id, payments)],
      })
      const { name, city } = row
      recordAct(call, tx, {
        action: 'dealership.created',
        object_type: 'dealership',
        object_id: row.id,
        changes: { name, city, province_code, country, cname: row.cname, uid: row.uid },
      })
      return rowWire(row)
    }),
  )
  return opened.catch((error: unknown) => {
    if (sqlStateOf(error) !== '23505') throw error
    // One that was not given is the name in addresses.
    const isUid = constraintOf(error) === 'dealerships_uid_unique' && hasUid
    throw isUid ? invalid({ uid: { rule: 'unique', params: {} } }) : nameTaken()
  })
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
