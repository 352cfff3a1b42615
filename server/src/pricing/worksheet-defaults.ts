import { fromCents } from '@forecourt/contract/money.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { cents } from '@forecourt/domain/money/cents.ts'
import type { paymentSettings } from '../payment-settings/payment-settings.table.ts'
import type { vehicles } from '../vehicles/vehicles.table.ts'
import { defaultLines, libraryLines } from './library-lines.ts'
import {
  financeOptions,
  leaseOffer,
  type LeaseOffer,
  type Programme,
  type ProgrammeOption,
} from './programmes.ts'
import type { Desk } from './desk.queries.ts'

type Settings = typeof paymentSettings.$inferSelect
type VehicleRow = typeof vehicles.$inferSelect

export interface Offers {
  readonly finance: { readonly lender: string; readonly options: readonly ProgrammeOption[] }
  readonly lease: ({ readonly lender: string } & LeaseOffer) | undefined
}

type Asked = Parameters<typeof financeOptions>[1]

const nothing = '0.00'

/** The programme that stands in a new worksheet: the manufacturer's lender where it deals in such a vehicle, else the first that does. */
export function offersFor(
  desk: Desk,
  vehicle: VehicleRow,
  language: 'en' | 'fr',
  creditScore: number | null,
): Offers {
  const asked = {
    condition: vehicle.vehicle_condition,
    segment: vehicle.segment,
    modelYear: vehicle.year,
    creditScore,
  }
  const nameOf = ({ name_en, name_fr }: Programme) => (language === 'fr' ? name_fr : name_en)
  const financing = desk.programmes.find(programme => financeOptions(programme, asked).length > 0)
  const leasing = desk.programmes.find(programme => (leaseOffer(programme, asked)?.options.length ?? 0) > 0)
  return {
    finance: financing
      ? { lender: nameOf(financing), options: financeOptions(financing, asked) }
      : { lender: '', options: [] },
    lease: leasing && leaseOfferOf(leasing, asked, nameOf(leasing)),
  }
}

function leaseOfferOf(programme: Programme, asked: Asked, lender: string): Offers['lease'] {
  const offer = leaseOffer(programme, asked)
  return offer && { lender, ...offer }
}

/** What a new order's worksheet says before anyone touched it: the vehicle, the library's default lines, the settings' defaults. */
export function defaultWorksheet(
  desk: Desk,
  vehicle: VehicleRow,
  place: { language: 'en' | 'fr'; postal_code: string | null },
): Worksheet {
  const offers = offersFor(desk, vehicle, place.language, null)
  const price = fromCents(cents(vehicle.listing_price))
  const library = libraryLines(desk, {
    vehicle_condition: vehicle.vehicle_condition,
    stock_status: vehicle.stock_status,
    vehicle_type: vehicle.segment,
  })
  return {
    price,
    msrp: vehicle.msrp === null ? price : fromCents(cents(vehicle.msrp)),
    lines: defaultLines(library),
    trade_in: { description: null, credit: nothing, owing: nothing },
    postal_code: place.postal_code,
    include_tax: desk.settings.include_sales_tax,
    credit_score: null,
    cash: { down_payment: nothing },
    finance: {
      lender: offers.finance.lender,
      ...productOf(desk.settings.oem, offers.finance.options, '7.99'),
    },
    lease: leaseOf(desk.settings, offers.lease),
  }
}

/** The settings' term where it is on offer, else the longest on offer below it, else the shortest. */
function optionFor(options: readonly ProgrammeOption[], term: number): ProgrammeOption | undefined {
  const byTerm = [...options].sort((a, b) => b.term - a.term)
  return byTerm.find(option => option.term <= term) ?? byTerm.at(-1)
}

function productOf(defaults: Settings['oem'], options: readonly ProgrammeOption[], otherwise: string) {
  const option = optionFor(options, defaults.term)
  return {
    rate: option?.rate ?? otherwise,
    term: option?.term ?? defaults.term,
    frequency: defaults.frequency,
    down_payment: defaults.down_payment,
  }
}

function leaseOf(settings: Settings, offer: Offers['lease']): Worksheet['lease'] {
  const { lease: defaults } = settings
  const option = offer && optionFor(offer.options, defaults.term)
  const distance = distanceFor(offer, defaults.distance)
  return {
    lender: offer?.lender ?? '',
    ...productOf(defaults, offer?.options ?? [], '8.99'),
    distance_allowance: distance?.per_year ?? defaults.distance,
    residual_percent: residualPercent(option?.residual_percent ?? '40.0', distance?.adjustment_pp ?? '0.0'),
    method: offer?.method ?? settings.lease_rate_calculation_method,
    acquisition_fee: offer?.acquisition_fee ?? nothing,
    security_deposit: offer?.security_deposit ?? nothing,
  }
}

const distanceFor = (offer: Offers['lease'], perYear: number) =>
  offer?.distances.find(distance => distance.per_year === perYear) ??
  offer?.distances.find(distance => distance.per_year === offer.base_distance)

/** Percent of the term plus the points of the distance; both have one decimal. */
export const residualPercent = (percent: string, points: string): string =>
  (Math.round(Number(percent) * 10 + Number(points) * 10) / 10).toFixed(1)
