import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { customerKeys } from '#customers/customers/customer-keys.ts'
import { worksheetLine } from '#deals/orders/worksheet.factory.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { type Deal, type DemoOrder, orderOf } from './demo-orders.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { type DemoDesk, figuresOf } from './demo-pricing.ts'
import type { Scenario } from './demo-scenarios.table.ts'
import { dayFrom, minutesAgo } from './demo-times.ts'
import { dealerIdOf, userIdOf } from './demo-users.ts'
import { describe, type DemoVehicle, NEWEST, untouched, vinOf } from './demo-vehicles.ts'
import { seeded, stableId } from '#platform/seeded.ts'
import { CATALOGUE } from './vehicle-catalogue.table.ts'

export interface HandMade {
  readonly customer: DemoCustomer
  readonly vehicle: DemoVehicle
  readonly order: DemoOrder
}

/** A deal shown in the documentation: written by hand, not generated. */
interface Story {
  readonly place: string
  readonly customer: Pick<
    DemoCustomer,
    'first_name' | 'last_name' | 'email' | 'phone' | 'address_line_1' | 'city' | 'postal_code' | 'language'
  > & { lead_type: string; note: string | null }
  readonly vehicle: {
    readonly make: string
    readonly model: string
    readonly paint: readonly [string, string]
    /** In cents. */
    readonly price: number
    readonly msrp: number
  }
  readonly minutes: number
  readonly payment_type: PaymentType
  readonly scenario: Scenario
  readonly worksheet: (start: Worksheet) => Worksheet
}

/** Fee 499 and discount 500 in the tax base, licence and rebate outside it: 626.48 a month for 72 months. */
const torontoWorksheet = (start: Worksheet): Worksheet => ({
  ...start,
  lines: [
    worksheetLine({ id: '_g1docfee0', is_doc_fee: true }),
    worksheetLine({
      id: '_g1licence',
      name: 'Licence plate and registration',
      name_fr: 'Plaque et immatriculation',
      amount: '120.00',
      type: 'license',
      taxability: 'non_taxable',
      cap_cost: false,
    }),
    worksheetLine({
      id: '_g1discoun',
      kind: 'discount',
      name: 'Manager’s discount',
      name_fr: 'Rabais du directeur',
      amount: '500.00',
      type: null,
    }),
    worksheetLine({
      id: '_g1rebate0',
      kind: 'incentive',
      name: 'Manufacturer rebate (after tax)',
      name_fr: 'Remise du constructeur (après taxes)',
      amount: '1000.00',
      incentive_type: 'rebate',
      paid_by: 'manufacturer',
      type: null,
      taxability: 'non_taxable',
    }),
  ],
  trade_in: { description: '2019 Toyota Corolla LE', credit: '10000.00', owing: '4000.00' },
  postal_code: 'M5V 2T6',
  finance: { ...start.finance, rate: '6.49', term: 72, frequency: 'monthly', down_payment: '2000.00' },
})

const priced = { build_and_price: 'completed' } as const

const STORIES: readonly Story[] = [
  {
    place: 'toronto',
    customer: {
      first_name: 'Marie',
      last_name: 'Tremblay',
      email: 'marie.tremblay@mail.example.test',
      phone: '+14165550142',
      address_line_1: '88 Blue Jays Way',
      city: 'Toronto',
      postal_code: 'M5V 2T6',
      language: 'en',
      lead_type: 'customer_side',
      note: 'Comes by on Saturday with the Corolla. Prefers a monthly payment close to 625.',
    },
    vehicle: {
      make: 'Honda',
      model: 'CR-V',
      paint: ['blue', 'Canyon River Blue Metallic'],
      price: 4_200_000,
      msrp: 4_450_000,
    },
    minutes: 190,
    payment_type: 'finance',
    scenario: { share: 0, steps: { ...priced, trade_in: 'completed' } },
    worksheet: torontoWorksheet,
  },
  {
    place: 'montreal',
    customer: {
      first_name: 'Geneviève',
      last_name: "Côté-D'Amours",
      email: 'genevieve.cotedamours@post.example.test',
      phone: '+15145550117',
      address_line_1: '4521, avenue De Lorimier',
      city: 'Montréal',
      postal_code: 'H2J 3K4',
      language: 'fr',
      lead_type: 'contact_form',
      note: 'Souhaite tout recevoir en français. Hésite entre 72 et 84 mois.',
    },
    vehicle: {
      make: 'Hyundai',
      model: 'Tucson',
      paint: ['red', 'Rouge ultime'],
      price: 3_949_900,
      msrp: 3_999_900,
    },
    minutes: 95,
    payment_type: 'finance',
    scenario: {
      share: 0,
      steps: { ...priced, deposit: 'awaiting-dealer' },
      deposit: 'hold_ending',
    },
    worksheet: start => ({
      ...start,
      trade_in: { description: 'Mazda CX-3 GS 2018', credit: '11500.00', owing: '0.00' },
      postal_code: 'H2J 3K4',
      finance: { ...start.finance, frequency: 'biweekly', term: 84, down_payment: '1500.00' },
    }),
  },
  {
    place: 'sacramento',
    customer: {
      first_name: 'Miguel Ángel',
      last_name: 'Hernández-Ruiz',
      email: 'miguel.hernandez@inbox.example.test',
      phone: '+19165550128',
      address_line_1: '2210 J Street',
      city: 'Sacramento',
      postal_code: '95816',
      language: 'en',
      lead_type: 'lease_end',
      note: 'His lease ends next month; wants the same payment and 12,000 miles a year.',
    },
    vehicle: {
      make: 'Toyota',
      model: 'Camry',
      paint: ['grey', 'Underground'],
      price: 3_690_000,
      msrp: 3_790_000,
    },
    minutes: 250,
    payment_type: 'lease',
    scenario: {
      share: 0,
      steps: { ...priced, credit_application: 'completed', appointment: 'completed' },
      appointment: 'today',
    },
    worksheet: start => ({
      ...start,
      postal_code: '95816',
      credit_score: 790,
      lease: { ...start.lease, down_payment: '2500.00' },
    }),
  },
]

/** The hand-written deals of a place, always the same; their figures come from the engine like all others. */
export const handMadeDeals = (place: DemoPlace, desk: DemoDesk): HandMade[] =>
  STORIES.filter(story => story.place === place.key).map(story => handMade(place, desk, story))

function handMade(place: DemoPlace, desk: DemoDesk, story: Story): HandMade {
  const vehicle = vehicleOf(place, desk.now, story)
  const customer = customerOf(place, desk.now, story)
  const deal: Deal = {
    desk,
    customer,
    vehicle,
    scenario: story.scenario,
    random: seeded(`story ${place.key}`),
    ordinal: 0,
    house: userIdOf(`rep.${place.key}`),
    isHandMade: true,
  }
  const order = orderOf(deal)
  const worksheet = story.worksheet(order.worksheet)
  const payment = figuresOf(desk, vehicle, worksheet, story.payment_type) ?? null
  return { customer, vehicle, order: { ...order, payment_type: story.payment_type, worksheet, payment } }
}

function vehicleOf(place: DemoPlace, now: Date, { vehicle }: Story): DemoVehicle {
  const model = CATALOGUE.find(({ make, model: name, vins }) => {
    const last = vins.at(-1)
    return make === vehicle.make && name === vehicle.model && last?.[1] === NEWEST
  })
  if (!model) throw new RangeError(`the catalogue has no ${vehicle.make} ${vehicle.model} of ${NEWEST}`)
  const [exterior_color, exterior_color_name] = vehicle.paint
  return {
    ...describe(model, NEWEST),
    dealer_id: dealerIdOf(place),
    id: stableId(`demo ${place.key} story vehicle`),
    vin: vinOf(model, NEWEST, 200_000 + place.dealership.number),
    vehicle_condition: 'New',
    stock_status: 'I',
    stock_number: `N${place.dealership.number}9001`,
    listing_price: vehicle.price,
    msrp: vehicle.msrp,
    cost: Math.round((vehicle.msrp * 0.925) / 1000) * 1000,
    exterior_color,
    exterior_color_name,
    odometer: 12,
    arrival_date: null,
    in_stock_since: dayFrom(now, -18),
    created: minutesAgo(now, 18 * 1440),
    search: '',
    ...untouched(now),
  }
}

function customerOf(place: DemoPlace, now: Date, { customer, minutes }: Story): DemoCustomer {
  const created = minutesAgo(now, minutes)
  const row = {
    dealer_id: dealerIdOf(place),
    id: stableId(`demo ${place.key} story customer`),
    province: place.dealership.province_code,
    assigned_dealer: userIdOf(`rep.${place.key}`),
    archive_status: 'Active' as const,
    archive_reason: null,
    created,
    last_activity: created,
    ...customer,
  }
  return { ...row, ...customerKeys(row) }
}
