import type { DealershipSettings } from '@forecourt/contract/dealership/dealership-fields.ts'
import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { normalisePostalCode } from '@forecourt/domain/platform/addresses/postal-codes.ts'
import { hoursOf, WEEKDAYS } from '@forecourt/domain/dealership/dealerships/opening-hours.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import type { dealerships } from '#platform/db/dealerships.table.ts'

export type GivenSettings = { [Field in keyof DealershipSettings]?: DealershipSettings[Field] | undefined }

const emptied = <T>(value: T): T | null => (value === '' ? null : value)

/** The parts of a deposit offer that may be empty. */
const offerOf = (offer: DealershipSettings['depositpackage']): DealershipSettings['depositpackage'] => ({
  ...offer,
  amount_cash: emptied(offer.amount_cash),
  amount_finance: emptied(offer.amount_finance),
  amount_lease: emptied(offer.amount_lease),
})

const numbersOf = (ids: DealershipSettings['regulator_ids']): DealershipSettings['regulator_ids'] => ({
  omvic: emptied(ids.omvic),
  amvic: emptied(ids.amvic),
  opc: emptied(ids.opc),
  vsa: emptied(ids.vsa),
  state: emptied(ids.state),
})

/** The texts that are null when they are empty. */
const nullable = [
  'website',
  'address_line_2',
  'used_cars_link',
  'new_cars_link',
  'discount_name_en',
  'discount_name_fr',
  'deposit',
  'external_crm_url',
  'analytics_key',
  'support_phone',
  'support_email',
  'support_hours_en',
  'support_hours_fr',
] as const

/** The settings of a request, without defaults; product 3: an empty deposit becomes null. */
export function givenSettings(body: GivenSettings): Partial<DealershipSettings> {
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  )
  for (const name of nullable) if (name in given) given[name] = emptied(given[name])
  if (body.depositpackage) given['depositpackage'] = offerOf(body.depositpackage)
  if (body.regulator_ids) given['regulator_ids'] = numbersOf(body.regulator_ids)
  return given
}

type Columns = Partial<typeof dealerships.$inferInsert>

/** The columns in which checked settings are stored. */
export function settingsColumns(wanted: HomeDealership, given: Partial<DealershipSettings>): Columns {
  // Each of the other fields has a column of the same name.
  const isOwn = (name: string) => !name.startsWith('dealership_hours_') && !elsewhere.has(name)
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => isOwn(name))) as Columns
  return {
    ...own,
    ...(given.phone !== undefined && { phone: normalisePhone(given.phone) ?? given.phone }),
    ...(given.postal_code !== undefined && {
      postal_code: normalisePostalCode(given.postal_code, wanted.country) ?? given.postal_code,
    }),
    ...(given.support_phone && { support_phone: normalisePhone(given.support_phone) ?? given.support_phone }),
    ...(given.deposit !== undefined && { deposit: given.deposit === null ? null : toCents(given.deposit) }),
    ...(WEEKDAYS.some(day => givesDay(given, day)) && { hours: hoursOf(wanted) }),
  }
}

/** Stored in another form or in another table. */
const elsewhere: ReadonlySet<string> = new Set([
  'phone',
  'postal_code',
  'deposit',
  'financing_default_payment_type',
])

const givesDay = (given: Partial<DealershipSettings>, day: (typeof WEEKDAYS)[number]) =>
  given[`dealership_hours_${day}_start`] !== undefined || given[`dealership_hours_${day}_end`] !== undefined

/** Country and time of a check: the country decides how phones and postal codes are written. */
export const momentOf = (
  actor: { readonly user: { readonly language: 'en' | 'fr' } },
  { country, timezone }: { readonly country: Country; readonly timezone: string },
  now: Date,
) => ({ actor: { user: actor.user, tenant: { country, timezone } }, now })
