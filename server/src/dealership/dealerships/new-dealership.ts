import type { DealershipFacts } from '@forecourt/contract/dealership/dealership-settings.ts'
import { normalisePostalCode } from '@forecourt/domain/platform/addresses/postal-codes.ts'
import { newDealership } from '@forecourt/domain/dealership/dealerships/new-dealership.ts'
import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { constraintOf, sqlStateOf } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid } from '#platform/http/refusal.ts'
import { nameTaken } from './dealership-settings.service.ts'
import type { z } from 'zod'

export type NewDealershipFacts = z.output<z.ZodObject<typeof DealershipFacts>>

const isGiven = (text: string | null | undefined): text is string =>
  text !== undefined && text !== null && text !== ''

/** The row of a new dealership with valid facts, and the payment settings of its province or state. */
export function newDealershipRow(facts: NewDealershipFacts, organisation_id: string) {
  const { country, province_code, uid, oem = [], address_line_2 = null, ...given } = facts
  const { payments, ...start } = newDealership(country, province_code)
  const row = {
    ...given,
    id: newId(),
    organisation_id,
    uid: isGiven(uid) ? uid : given.cname,
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
  }
  return { row, payments }
}

/** Throws the refusal of a name that another dealership has, and any other error as it is. */
export function throwNameTaken(error: unknown, { uid }: Pick<NewDealershipFacts, 'uid'>): never {
  if (sqlStateOf(error) !== '23505') throw error
  // Without a uid the address name is used for it.
  const isUid = constraintOf(error) === 'dealerships_uid_unique' && isGiven(uid)
  throw isUid ? invalid({ uid: { rule: 'unique', params: {} } }) : nameTaken()
}
