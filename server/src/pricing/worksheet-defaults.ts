import { fromCents } from '@forecourt/contract/money.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { cents } from '@forecourt/domain/money/cents.ts'
import { programmeResidualPct } from '@forecourt/domain/payments/residual.ts'
import {
  financeOptions,
  leaseOffer,
  type Asked,
  type LeaseOffer,
  type ProgrammeOption,
} from '@forecourt/domain/programmes/programme-offers.ts'
import type { paymentSettings } from '../payment-settings/payment-settings.table.ts'
import type { vehicles } from '../vehicles/vehicles.table.ts'
import { defaultLines, libraryLines } from './library-lines.ts'
import type { DeskProgramme } from './programmes.ts'
import type { Desk } from './desk.queries.ts'

type Settings = typeof paymentSettings.$inferSelect
type VehicleRow = typeof vehicles.$inferSelect

export interface Offers {
  readonly finance: {
    readonly lender: string
    readonly options: readonly ProgrammeOption[]
    readonly programme: DeskProgramme | undefined
  }
  readonly lease: ({ readonly lender: string; readonly programme: DeskProgramme } & LeaseOffer) | undefined
}

const nothing = '0.00'

/** Lenders by either name, as worksheets hold them. */
type Lenders = Readonly<Record<'finance' | 'lease', { readonly lender: string }>>

/**
 * What the lenders of a worksheet offer. Where it has none, or one that does not deal in such a vehicle, it is the
 * manufacturer's lender where that does, else the first that does.
 */
export function offersFor(
  desk: Desk,
  vehicle: VehicleRow,
  language: 'en' | 'fr',
  creditScore: number | null,
  lenders?: Lenders,
): Offers {
  const asked = {
    condition: vehicle.vehicle_condition,
    segment: vehicle.segment,
    modelYear: vehicle.year,
    creditScore,
  }
  const nameOf = ({ name_en, name_fr }: DeskProgramme) => (language === 'fr' ? name_fr : name_en)
  const named = (product: keyof Lenders) =>
    desk.programmes.toSorted(
      (a, b) => Number(isNamed(b, lenders?.[product].lender)) - Number(isNamed(a, lenders?.[product].lender)),
    )
  const financing = named('finance').find(programme => financeOptions(programme, asked).length > 0)
  const leasing = named('lease').find(programme => (leaseOffer(programme, asked)?.options.length ?? 0) > 0)
  return {
    finance: financing
      ? { lender: nameOf(financing), options: financeOptions(financing, asked), programme: financing }
      : { lender: '', options: [], programme: undefined },
    lease: leasing && leaseOfferOf(leasing, asked, nameOf(leasing)),
  }
}

const isNamed = ({ name_en, name_fr }: DeskProgramme, name: string | undefined) =>
  name_en === name || name_fr === name

function leaseOfferOf(programme: DeskProgramme, asked: Asked, lender: string): Offers['lease'] {
  const offer = leaseOffer(programme, asked)
  return offer && { lender, programme, ...offer }
}

/** List price and manufacturer's price; a vehicle without the latter leases on the former. */
export function ownPrices({ listing_price, msrp }: Pick<VehicleRow, 'listing_price' | 'msrp'>) {
  const price = fromCents(cents(listing_price))
  return { price, msrp: msrp === null ? price : fromCents(cents(msrp)) }
}

/** What a new order's worksheet says before anyone touched it: the vehicle, the library's default lines, the settings' defaults. */
export function defaultWorksheet(
  desk: Desk,
  vehicle: VehicleRow,
  place: { language: 'en' | 'fr'; postal_code: string | null },
): Worksheet {
  const offers = offersFor(desk, vehicle, place.language, null)
  const prices = ownPrices(vehicle)
  const library = libraryLines(desk, {
    vehicle_condition: vehicle.vehicle_condition,
    stock_status: vehicle.stock_status,
    vehicle_type: vehicle.segment,
  })
  return {
    ...prices,
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
    residual_percent: programmeResidualPct(option?.residual_percent ?? '40.0', distance?.adjustment_pp),
    method: offer?.method ?? settings.lease_rate_calculation_method,
    acquisition_fee: offer?.acquisition_fee ?? nothing,
    security_deposit: offer?.security_deposit ?? nothing,
    disposition_fee: offer?.disposition_fee ?? nothing,
  }
}

const distanceFor = (offer: Offers['lease'], perYear: number) =>
  offer?.distances.find(distance => distance.per_year === perYear) ??
  offer?.distances.find(distance => distance.per_year === offer.base_distance)
