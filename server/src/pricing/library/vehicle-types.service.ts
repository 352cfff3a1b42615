import type { library } from '@forecourt/contract/pricing/library.ts'
import type { VehicleTypeChoice } from '@forecourt/contract/pricing/line-coverage.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { modelTypeCode, SEGMENTS } from '@forecourt/domain/inventory/vehicles/vehicle-types.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { countVehicles, type CountedVehicles } from './coverage.queries.ts'

const MOST = 100

const SEGMENT_NAMES = {
  car: ['Cars', 'Voitures'],
  suv: ['Sport utilities', 'Utilitaires sport'],
  truck: ['Trucks', 'Camionnettes'],
  ev: ['Electric vehicles', 'Véhicules électriques'],
} as const

const plain = { make: null, model: null, year_from: null, year_to: null, body_type: null }

/** Vehicle types by name, with the model years in the inventory, to which a line can be limited. */
export function readVehicleTypes({ app, actor, query }: Call<typeof library.vehicleTypes>) {
  const wanted = searchText(query.search ?? '')
  return withTenant(app.pool, actor.tenant, async tx => {
    const kinds = await countVehicles(tx, actor.tenant.id)
    const all = [...segmentsOf(kinds), ...makesOf(kinds), ...modelsOf(kinds)]
    const results = all.filter(({ label_en, label_fr }) =>
      searchText(`${label_en} ${label_fr}`).includes(wanted),
    )
    return { results: results.slice(0, MOST) }
  })
}

const count = (kinds: readonly CountedVehicles[]) => kinds.reduce((sum, { vehicles }) => sum + vehicles, 0)

const segmentsOf = (kinds: readonly CountedVehicles[]): VehicleTypeChoice[] =>
  SEGMENTS.map(segment => ({
    ...plain,
    id: segment,
    kind: 'segment',
    label_en: SEGMENT_NAMES[segment][0],
    label_fr: SEGMENT_NAMES[segment][1],
    vehicles: count(kinds.filter(kind => kind.segment === segment)),
  }))

const makesOf = (kinds: readonly CountedVehicles[]): VehicleTypeChoice[] =>
  grouped(kinds, ({ make }) => make).map(([make, of]) => ({
    ...plain,
    id: `make:${make}`,
    kind: 'make',
    make,
    label_en: make,
    label_fr: make,
    vehicles: count(of),
  }))

function modelsOf(kinds: readonly CountedVehicles[]): VehicleTypeChoice[] {
  return grouped(kinds, ({ make, model }) => `${make} ${model}`).map(([label, of]) => {
    const { make = '', model = '' } = of[0] ?? {}
    const years = of.map(({ year }) => year)
    return {
      ...plain,
      id: modelTypeCode(make, model),
      kind: 'model',
      make,
      model,
      year_from: Math.min(...years),
      year_to: Math.max(...years),
      label_en: label,
      label_fr: label,
      vehicles: count(of),
    }
  })
}

const grouped = (kinds: readonly CountedVehicles[], key: (kind: CountedVehicles) => string) =>
  [...Map.groupBy(kinds, key)].sort(([a], [b]) => (a < b ? -1 : 1))
