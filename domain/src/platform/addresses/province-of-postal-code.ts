import type { Country } from '#platform/markets/countries.ts'
import { normalisePostalCode } from './postal-codes.ts'
import { ZIP_PREFIXES } from './zip-prefixes.table.ts'

const CANADIAN: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

// X serves two territories; the first three characters distinguish them.
const NORTHERN: Readonly<Record<string, string>> = {
  X0A: 'NU',
  X0B: 'NU',
  X0C: 'NU',
  X0E: 'NT',
  X0G: 'NT',
  X1A: 'NT',
}

// Places whose ZIP code is in another state than its prefix.
const ZIP_EXCEPTIONS: Readonly<Record<string, string>> = {
  '06390': 'NY',
  '83414': 'WY',
  '96799': 'AS',
}

const stateOfZip = (zip: string): string | undefined => {
  const prefix = Number(zip.slice(0, 3))
  return (
    ZIP_EXCEPTIONS[zip.slice(0, 5)] ??
    ZIP_PREFIXES.find(([first, last]) => prefix >= first && prefix <= last)?.[2]
  )
}

/**
 * The province or state of a postal code, or null if the code is malformed or unassigned. Decisions 5.4: Canada
 * by first letter (X by three characters), USA by ZIP prefix.
 */
export const provinceOfPostalCode = (text: string, country: Country): string | null => {
  const code = normalisePostalCode(text, country)
  if (code === undefined) return null
  if (country === 'US') return stateOfZip(code) ?? null
  return NORTHERN[code.slice(0, 3)] ?? CANADIAN[code.charAt(0)] ?? null
}

// Codes that serve places on both sides of a border, in addition to their main state.
const SHARED: Readonly<Record<string, readonly string[]>> = {
  H0M: ['ON'],
  '02861': ['MA'],
  '42223': ['KY', 'TN'],
  '59221': ['MT', 'ND'],
  '63673': ['MO', 'IL'],
  '71749': ['AR', 'LA'],
  '73949': ['OK', 'TX'],
  '81137': ['CO', 'NM'],
  '84536': ['UT', 'AZ'],
  '86044': ['AZ', 'UT'],
  '86515': ['AZ', 'NM'],
  '88063': ['NM', 'TX'],
  '89439': ['NV', 'CA'],
  '97635': ['OR', 'CA'],
}

/** Every possible province or state of a postal code, the likeliest first; empty if there is none. */
export const provincesOfPostalCode = (text: string, country: Country): readonly string[] => {
  const code = normalisePostalCode(text, country)
  const first = provinceOfPostalCode(text, country)
  if (code === undefined || first === null) return []
  const others = SHARED[country === 'CA' ? code.slice(0, 3) : code.slice(0, 5)] ?? []
  return [first, ...others.filter(province => province !== first)]
}
