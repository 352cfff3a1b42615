import type { AccessoryBody, AccessoryChanges } from '@forecourt/contract/pricing/accessories.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import type { AccessoryColumns } from './accessories.queries.ts'

/** Emptied fields are stored as null. */
export const orNull = (text: string | null) => (text === '' ? null : text)

/** The columns for a body; missing fields stay unchanged. */
export function columnsOf(body: AccessoryBody | AccessoryChanges): Partial<AccessoryColumns> {
  const { price, installation_charge_override: charge, title_en, category, ...rest } = body
  const { pre_installed, active, vehicle_types, ...texts } = rest
  const given = {
    category,
    title_en,
    pre_installed,
    active,
    vehicle_types,
    price: price === undefined ? undefined : toCents(price),
    installation_charge: charge === undefined || charge === null ? charge : toCents(charge),
    ...Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text === undefined ? undefined : orNull(text)]),
    ),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** The text by which search finds an accessory. */
export const searchTextOf = ({
  title_en,
  title_fr,
  sku,
}: Partial<Pick<AccessoryColumns, 'title_en' | 'title_fr' | 'sku'>>): string =>
  searchText([title_en, title_fr, sku].filter(Boolean).join(' '))
