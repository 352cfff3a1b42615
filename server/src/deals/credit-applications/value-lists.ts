import {
  ADDRESS_TYPES,
  DISBURSEMENT_METHODS,
  EMPLOYMENT_STATUSES,
  EMPLOYMENT_TYPES,
  GENDERS,
  HOME_STATUSES,
  INCOME_FREQUENCIES,
  MARITAL_STATUSES_OF,
  OTHER_INCOME_TYPES,
  RELATIONS,
  SALUTATIONS,
} from '@forecourt/domain/deals/credit-applications/value-lists.table.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import type { Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import { ADDRESS_PROVINCES_OF } from '@forecourt/domain/platform/markets/provinces.ts'

const plain = (list: readonly Labelled[]) => list.map(({ code, name, name_fr }) => ({ code, name, name_fr }))

/** Every list of the form, as static data serves it (product 7). */
export const valueLists = (country: Country) => ({
  salutation: plain(SALUTATIONS),
  marital_status: plain(MARITAL_STATUSES_OF[country]),
  relation_status: plain(RELATIONS),
  gender: plain(GENDERS),
  income_frequency: plain(INCOME_FREQUENCIES),
  other_income_type: plain(OTHER_INCOME_TYPES),
  employment_status: plain(EMPLOYMENT_STATUSES),
  employment_type: plain(EMPLOYMENT_TYPES),
  home_status: plain(HOME_STATUSES),
  address_type: plain(ADDRESS_TYPES),
  province: plain(ADDRESS_PROVINCES_OF[country]),
  disbursement_method: plain(DISBURSEMENT_METHODS),
})
