import { toCents } from '@forecourt/contract/platform/money.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { penProducts } from '#pricing/pen-products/pen-products.table.ts'
import { planPrices, planTypes, protectionPlans } from '#pricing/protection-plans/protection-plans.table.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { dealerIdOf } from './demo-users.ts'
import { insertRows } from './insert-rows.ts'
import { seeded, stableId } from '#platform/seeded.ts'

const idIn = (place: DemoPlace, id: string) => stableId(`demo ${place.key} ${id}`)

type Plan = typeof protectionPlans.$inferInsert

interface DemoPlan extends Pick<Plan, 'name' | 'category' | 'duration_type'> {
  readonly key: string
  readonly type: string
  readonly name_fr: string | null
  readonly description: string
  readonly description_fr: string | null
  readonly product?: string
  readonly pre_installed?: boolean
  /** Duration, price and cost. */
  readonly prices: readonly (readonly [duration: number | null, price: string, cost: string])[]
}

const PLANS: readonly DemoPlan[] = [
  {
    key: 'platinum',
    type: 'extended_warranty',
    category: 'PP',
    name: 'Platinum mechanical cover',
    name_fr: 'Protection mécanique Platine',
    description:
      'Engine, transmission, drivetrain, steering and electronics, with a rental car for ten days.',
    description_fr:
      'Moteur, transmission, rouage, direction et électronique, avec une voiture de location pendant dix jours.',
    duration_type: 'months',
    product: 'VSC-PLATINUM',
    prices: [
      [36, '1295.00', '640.00'],
      [48, '1595.00', '790.00'],
      [60, '1895.00', '980.00'],
      [84, '2695.00', '1430.00'],
    ],
  },
  {
    key: 'gap',
    type: 'gap',
    category: 'PP',
    name: 'GAP protection',
    name_fr: 'Assurance valeur à neuf',
    description: 'Pays what insurance leaves of the loan when the vehicle is a total loss.',
    description_fr: 'Paie ce que l’assurance laisse du prêt en cas de perte totale du véhicule.',
    duration_type: 'term_of_contract',
    prices: [[null, '895.00', '410.00']],
  },
  {
    key: 'tires',
    type: 'tire_wheel',
    category: 'PP',
    name: 'Tire and wheel',
    name_fr: 'Pneus et jantes',
    description: 'Repairs or replaces tires and wheels damaged by the road.',
    description_fr: 'Répare ou remplace les pneus et les jantes endommagés par la route.',
    duration_type: 'years',
    prices: [
      [3, '649.00', '290.00'],
      [5, '899.00', '420.00'],
    ],
  },
  {
    key: 'etching',
    type: 'theft',
    category: 'PPP',
    name: 'Theft-deterrent etching',
    name_fr: 'Burinage antivol',
    description: 'A traceable number on windows and parts.',
    description_fr: 'Un numéro traçable sur les vitres et les pièces.',
    duration_type: 'one_time',
    pre_installed: true,
    prices: [[null, '249.00', '60.00']],
  },
  {
    key: 'care',
    type: 'maintenance',
    category: 'MPU',
    name: 'Manufacturer care',
    // Missing French, for dealerships to find.
    name_fr: null,
    description: 'Scheduled maintenance at every interval of the manual.',
    description_fr: null,
    duration_type: 'months',
    prices: [
      [24, '799.00', '610.00'],
      [36, '1099.00', '860.00'],
    ],
  },
]

/** Plans that demo customers choose, by the row of their grid. */
const CHOSEN = [
  ['platinum', 2],
  ['gap', 0],
  ['tires', 1],
  ['care', 1],
] as const

/** The plan prices on a demo deal: none for most, one or two for the others. */
export function chosenPlans(place: string, deal: string): string[] {
  // Its own sequence, so that no other figure of the demo changes.
  const random = seeded(`plans ${deal}`)
  if (!random.chance(0.3)) return []
  const first = random.between(0, CHOSEN.length - 1)
  const rows = random.chance(0.4) ? [first, (first + 1) % CHOSEN.length] : [first]
  return rows.flatMap(row => CHOSEN.slice(row, row + 1).map(([key, at]) => priceId(place, key, at)))
}

/** All plan prices that they may choose. */
export const offeredPlanPrices = (place: string): string[] =>
  CHOSEN.map(([key, at]) => priceId(place, key, at))

const priceId = (place: string, plan: string, row: number) =>
  stableId(`demo ${place} plan price ${plan} ${row}`)

const none = {
  payment_type: [],
  vehicle_condition: [],
  vehicle_types: [],
  gst: true,
  hst: true,
  pst: true,
  qst: true,
  active: true,
}

/** The plans of a dealership, with their grids; one is rated by a provider. */
export async function loadPlans(tx: Tx, place: DemoPlace): Promise<void> {
  const dealer_id = dealerIdOf(place)
  const types = await tx.select().from(planTypes).where(eq(planTypes.dealer_id, dealer_id))
  const typeOf = (code: string) => types.find(type => type.code === code)?.id ?? ''
  const product = { dealer_id, id: idIn(place, 'pen product'), provider: 'PEN', product_code: 'VSC-PLATINUM' }
  await insertRows(tx, penProducts, [
    {
      ...product,
      coverages: ['Platinum', 'Powertrain'],
      terms: [36, 48, 60, 84],
      deductibles: ['0.00', '100.00'],
      needs_vin: true,
      needs_odometer: true,
      needs_in_service_date: true,
    },
  ])
  await insertRows(
    tx,
    protectionPlans,
    PLANS.map(({ key, type, prices: _prices, product: code, pre_installed = false, ...plan }) => ({
      ...plan,
      ...none,
      dealer_id,
      id: idIn(place, `plan ${key}`),
      type: typeOf(type),
      pre_installed,
      use_pen_for_localized_prices: code !== undefined,
      pen_product_for_coverage: code === undefined ? null : product.id,
      pen_coverage: code === undefined ? null : 'Platinum',
    })),
  )
  await insertRows(
    tx,
    planPrices,
    PLANS.flatMap(({ key, prices, duration_type: unit, name, name_fr }) =>
      prices.map(([duration, price, cost], row) => ({
        dealer_id,
        id: priceId(place.key, key, row),
        protection_plan: idIn(place, `plan ${key}`),
        title_en: duration === null ? name : `${duration} ${unit ?? 'months'}`,
        title_fr: duration === null ? name_fr : `${duration} ${unit === 'years' ? 'ans' : 'mois'}`,
        price: toCents(price),
        cost: toCents(cost),
        duration,
        active: true,
      })),
    ),
  )
}
