import type { Country } from './countries.ts'
import type { Labelled } from './labels.ts'
import { STATES, TERRITORIES_AND_FORCES } from './states.ts'

export const PROVINCES = [
  { code: 'AB', name: 'Alberta', name_fr: 'Alberta' },
  { code: 'BC', name: 'British Columbia', name_fr: 'Colombie-Britannique' },
  { code: 'MB', name: 'Manitoba', name_fr: 'Manitoba' },
  { code: 'NB', name: 'New Brunswick', name_fr: 'Nouveau-Brunswick' },
  { code: 'NL', name: 'Newfoundland and Labrador', name_fr: 'Terre-Neuve-et-Labrador' },
  { code: 'NS', name: 'Nova Scotia', name_fr: 'Nouvelle-Écosse' },
  { code: 'NT', name: 'Northwest Territories', name_fr: 'Territoires du Nord-Ouest' },
  { code: 'NU', name: 'Nunavut', name_fr: 'Nunavut' },
  { code: 'ON', name: 'Ontario', name_fr: 'Ontario' },
  { code: 'PE', name: 'Prince Edward Island', name_fr: 'Île-du-Prince-Édouard' },
  { code: 'QC', name: 'Quebec', name_fr: 'Québec' },
  { code: 'SK', name: 'Saskatchewan', name_fr: 'Saskatchewan' },
  { code: 'YT', name: 'Yukon', name_fr: 'Yukon' },
] as const

/** Product 5: Canada and USA each have a province/state list; these are the possible places of a dealership. */
export const PROVINCES_OF: Readonly<Record<Country, readonly Labelled[]>> = { CA: PROVINCES, US: STATES }

/** Places that a customer's address may have: in the USA also territories and military post. */
export const ADDRESS_PROVINCES_OF: Readonly<Record<Country, readonly Labelled[]>> = {
  CA: PROVINCES,
  US: [...STATES, ...TERRITORIES_AND_FORCES],
}
