import { ACCESSORY_CATEGORIES } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { pageField, textField, wordField, type SearchFields } from '#shared/url/search-fields.ts'
import { useSearch } from '#shared/url/use-search.ts'
import type { AccessoryQuery } from './accessories.api.ts'

const CATEGORIES = ['', ...codesOf(ACCESSORY_CATEGORIES)] as const
export const STATES = ['', 'true', 'false'] as const

interface AccessorySearch {
  readonly search: string
  readonly category: (typeof CATEGORIES)[number]
  readonly active: (typeof STATES)[number]
  readonly french: '' | 'missing'
  readonly page: number
}

const fields: SearchFields<AccessorySearch> = {
  search: textField(80),
  category: wordField(CATEGORIES, ''),
  active: wordField(STATES, ''),
  french: wordField(['', 'missing'], ''),
  page: pageField,
}

const nothing = { search: '', category: '', active: '', french: '', page: 1 } as const

/** URL state of the list. */
export function useAccessorySearch() {
  const { search, setSearch } = useSearch(fields)
  return {
    search,
    isFiltered: search.search + search.category + search.active + search.french !== '',
    narrow: (changes: Partial<AccessorySearch>) => setSearch({ ...changes, page: 1 }),
    turnTo: (page: number) => setSearch({ page }),
    clear: () => setSearch(nothing),
  }
}

export type AccessorySearchState = ReturnType<typeof useAccessorySearch>

export const queryOf = ({ search, category, active, french, page }: AccessorySearch): AccessoryQuery => ({
  ...(search !== '' && { search }),
  ...(category !== '' && { category }),
  ...(active !== '' && { active }),
  ...(french !== '' && { french }),
  page,
})
