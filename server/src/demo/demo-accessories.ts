import { toCents } from '@forecourt/contract/platform/money.ts'
import type { accessories } from '#pricing/accessories/accessories.table.ts'
import { searchTextOf } from '#pricing/accessories/accessory-columns.ts'
import programs from './data/programs.json' with { type: 'json' }
import type { DemoPlace } from './demo-places.table.ts'
import { dealerIdOf } from './demo-users.ts'
import { stableId } from '#platform/seeded.ts'

type AccessoryRow = typeof accessories.$inferInsert

type Own = Pick<AccessoryRow, 'title_en' | 'title_fr' | 'pre_installed' | 'active' | 'vehicle_types'>

/** The dealerships' own accessories: one pre-installed in every truck, one without French texts. */
const OWN: readonly Own[] = [
  {
    title_en: 'Security window etching',
    title_fr: 'Burinage antivol des vitres',
    pre_installed: true,
    vehicle_types: ['truck'],
    active: true,
  },
  { title_en: 'Ceramic paint coating', title_fr: null, pre_installed: false, active: false },
]

/** The catalogue of a dealership of the demo. */
export function accessoriesOf(place: DemoPlace): AccessoryRow[] {
  const dealer_id = dealerIdOf(place)
  const idOf = (name: string) => stableId(`demo ${place.key} accessory ${name}`)
  const catalogue = programs.accessories.map(row => ({
    dealer_id,
    id: idOf(row.id),
    category: row.category as AccessoryRow['category'],
    title_en: row.title_en,
    title_fr: row.title_fr,
    description_en: row.description_en,
    description_fr: row.description_fr,
    sku: row.sku,
    price: toCents(row.price),
    installation_charge:
      row.installation_charge_override === '0.00' ? null : toCents(row.installation_charge_override),
    pre_installed: row.pre_installed,
    vehicle_types: row.vehicle_types,
    active: row.active,
    search_text: searchTextOf(row),
  }))
  const own = OWN.map(row => ({
    dealer_id,
    id: idOf(row.title_en),
    category: 'E' as const,
    description_en: null,
    description_fr: null,
    sku: null,
    price: toCents('399.00'),
    installation_charge: null,
    vehicle_types: [],
    search_text: searchTextOf(row),
    ...row,
  }))
  return [...catalogue, ...own]
}
