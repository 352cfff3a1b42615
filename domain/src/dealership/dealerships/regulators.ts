import type { Country } from '#platform/markets/countries.ts'

/**
 * Regulators that license dealers (decisions 3.12): Ontario, Alberta, Quebec, British Columbia, a state of the
 * USA.
 */
export const REGULATORS = ['omvic', 'amvic', 'opc', 'vsa', 'state'] as const

export type Regulator = (typeof REGULATORS)[number]

const ofProvince: Readonly<Record<string, Regulator>> = { ON: 'omvic', AB: 'amvic', QC: 'opc', BC: 'vsa' }

/** The regulator of a place; undefined if none issues dealer licence numbers. */
export const regulatorOf = (country: Country, province: string): Regulator | undefined =>
  country === 'US' ? 'state' : ofProvince[province]
