import { normalisePostalCode } from '@forecourt/domain/platform/addresses/postal-codes.ts'
import { provinceOfPostalCode } from '@forecourt/domain/platform/addresses/province-of-postal-code.ts'
import type { TaxRow } from '@forecourt/domain/pricing/taxes/tax-row.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { resolveTaxRules } from '@forecourt/domain/pricing/taxes/resolve-tax-rules.ts'
import type { Tx } from '#platform/db/client.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import { listTaxRows } from '#pricing/taxes/tax-rules.queries.ts'

export interface RegistrationPlace {
  readonly country: 'CA' | 'US'
  readonly region: string
  readonly postal_code: string | null
  readonly source: 'postal_code' | 'dealership'
}

/**
 * The registration place of the vehicle: by the customer's postal code if the dealership uses postal codes and one
 * is known, otherwise the dealership's own place (finance 6.1).
 * @throws Refusal naming `postal_code` when it belongs to no province or state of the dealership's country
 */
export function registrationPlace(
  dealership: SessionDealership,
  postalCode: string | null,
): RegistrationPlace {
  const { country, province_code: region, use_postal_code } = dealership
  if (!use_postal_code || postalCode === null || postalCode.trim() === '') {
    return { country, region, postal_code: null, source: 'dealership' }
  }
  const normal = normalisePostalCode(postalCode, country)
  if (normal === undefined) throw invalid({ postal_code: { rule: 'postal_code', params: { country } } })
  const found = provinceOfPostalCode(normal, country)
  // A valid format without a place is another problem than an invalid format, with another remedy.
  if (found === null) throw invalid({ postal_code: { rule: 'postal_place', params: { country } } })
  return { country, region: found, postal_code: normal, source: 'postal_code' }
}

/** The tax rules of that place on that day. */
export async function taxRulesOf(
  tx: Tx,
  dealership: SessionDealership,
  place: RegistrationPlace,
  date: string,
): Promise<TaxRules> {
  return taxRulesFrom(await listTaxRows(tx, place.country, place.region), dealership, place, date)
}

/** The same from rows that were already read. */
export function taxRulesFrom(
  rows: readonly TaxRow[],
  dealership: SessionDealership,
  place: RegistrationPlace,
  date: string,
): TaxRules {
  const local = place.country === 'US' ? localRate(dealership, place) : undefined
  const rules = resolveTaxRules(rows, {
    country: place.country,
    region: place.region,
    date,
    ...(local !== undefined && { local_rate: local }),
  })
  if (!rules) throw invalid({ postal_code: { rule: 'no_tax_rules', params: { region: place.region } } })
  return rules
}

/**
 * The dealership's own table: by ZIP code, by its first three digits, or for the rest of its state. It does not
 * apply to other states (finance 6.1).
 */
function localRate(dealership: SessionDealership, { region, postal_code }: RegistrationPlace): string | null {
  const { local_tax_rates: rates, province_code } = dealership
  const zip = postal_code?.slice(0, 5) ?? ''
  const atHome = region === province_code ? (rates['default'] ?? '0') : null
  return rates[zip] ?? rates[zip.slice(0, 3)] ?? atHome
}

/**
 * Place and rules for a deal nobody has opened yet: an unusable postal code is ignored, and missing rules do not
 * prevent the deal. Problems are reported where it is priced.
 */
export async function lawOf(tx: Tx, dealership: SessionDealership, postalCode: string | null, date: string) {
  const place = knownPlace(dealership, postalCode)
  const taxes = await taxRulesOf(tx, dealership, place, date).catch(unlessRefused)
  return { place, taxes, quoteDate: date }
}

function knownPlace(dealership: SessionDealership, postalCode: string | null): RegistrationPlace {
  try {
    return registrationPlace(dealership, postalCode)
  } catch (error) {
    return unlessRefused(error) ?? registrationPlace(dealership, null)
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
