import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { cents, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import {
  financeOptions,
  leaseOffer,
  type Asked,
  type LeaseOffer,
  type ProgrammeOption,
} from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import {
  BUILT_IN_RATES,
  BUILT_IN_RESIDUAL_PERCENT,
} from '@forecourt/domain/pricing/programmes/built-in-terms.ts'
import { isLenderOf, type NamedLender } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import { offeredPrice, type PricedRow } from '#inventory/vehicles/vehicle-price.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { defaultLines, libraryLines } from './library-lines.ts'
import { preInstalledPlans } from './plan-lines.ts'
import type { DeskProgramme } from './programmes.ts'
import type { Desk } from './desk.queries.ts'
import { lenderName, startLease, startLoan, type Law } from './starting-terms.ts'

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

/** A request for terms: the deal's lenders, credit score and financed amount in cents. */
interface Asking {
  readonly language: 'en' | 'fr'
  readonly lenders: Readonly<Record<'finance' | 'lease', NamedLender>>
  readonly creditScore: number | null
  readonly financed: Cents | undefined
}

/**
 * The offers of a worksheet's lenders, possibly empty. Without a known lender, the manufacturer's if it offers for
 * the vehicle, else the first that does.
 */
export function offersFor(
  desk: Desk,
  vehicle: VehicleRow,
  { language, lenders, creditScore, financed }: Asking,
): Offers {
  const asked = {
    condition: vehicle.vehicle_condition,
    segment: vehicle.segment,
    modelYear: vehicle.year,
    creditScore,
    ...(financed !== undefined && { amountFinanced: financed }),
  }
  const named = (product: 'finance' | 'lease') =>
    desk.programmes.find(programme => isLenderOf(programme, lenders[product]))
  const financing =
    named('finance') ?? desk.programmes.find(programme => financeOptions(programme, asked).length > 0)
  const leasing =
    named('lease') ??
    desk.programmes.find(programme => (leaseOffer(programme, asked)?.options.length ?? 0) > 0)
  return {
    finance: financing
      ? {
          lender: lenderName(financing, language),
          options: financeOptions(financing, asked),
          programme: financing,
        }
      : { lender: '', options: [], programme: undefined },
    lease: leasing && leaseOfferOf(leasing, asked, lenderName(leasing, language)),
  }
}

function leaseOfferOf(programme: DeskProgramme, asked: Asked, lender: string): Offers['lease'] {
  const offer = leaseOffer(programme, asked)
  return offer && { lender, programme, ...offer }
}

/** The offered price and the MSRP of a vehicle; without an MSRP, leases use the offered price. */
export function ownPrices({ profile }: Pick<Desk, 'profile'>, vehicle: PricedRow & Pick<VehicleRow, 'msrp'>) {
  const { msrp } = vehicle
  const price = fromCents(offeredPrice(profile, vehicle))
  return { price, msrp: msrp === null ? price : fromCents(cents(msrp)) }
}

/** The customer's language and earlier choices for a new order. */
export interface Beginning {
  readonly language: 'en' | 'fr'
  readonly postal_code: string | null
  readonly include_tax?: boolean | undefined
  readonly finance_down_payment?: string | undefined
  readonly lease_down_payment?: string | undefined
}

/** The worksheet of a new order, with its lenders and the reasons of those that do not take it. */
export function startWorksheet(desk: Desk, vehicle: VehicleRow, beginning: Beginning, law: Law) {
  const sheet = bareWorksheet(desk, vehicle, beginning)
  const { language, finance_down_payment } = beginning
  const starting = { desk, vehicle, language, opening: { finance_down_payment }, ...law }
  const finance = startLoan(starting, sheet)
  const lease = startLease(starting, sheet)
  return { worksheet: { ...sheet, finance: finance.terms, lease: lease.terms }, finance, lease }
}

/**
 * The worksheet only: the vehicle, the default lines of the library, the settings' defaults at the lenders' terms.
 */
export const defaultWorksheet = (
  desk: Desk,
  vehicle: VehicleRow,
  beginning: Beginning,
  law: Law,
): Worksheet => startWorksheet(desk, vehicle, beginning, law).worksheet

/** A new worksheet without a lender, with rates and residual as the settings would have without any programme. */
export function bareWorksheet(desk: Desk, vehicle: VehicleRow, beginning: Beginning): Worksheet {
  const { settings } = desk
  const { lease_down_payment = settings.lease.down_payment } = beginning
  const { finance_down_payment = settings.oem.down_payment } = beginning
  const sheet = {
    ...ownPrices(desk, vehicle),
    lines: defaultLines(libraryLines(desk, vehicle), settings),
    trade_in: { description: null, credit: nothing, owing: nothing },
    postal_code: beginning.postal_code,
    include_tax: beginning.include_tax ?? settings.include_sales_tax,
    credit_score: null,
    cash: { down_payment: nothing },
    finance: {
      lender: '',
      rate: BUILT_IN_RATES.finance,
      term: settings.oem.term,
      frequency: settings.oem.frequency,
      down_payment: finance_down_payment,
    },
    lease: {
      lender: '',
      rate: BUILT_IN_RATES.lease,
      term: settings.lease.term,
      frequency: settings.lease.frequency,
      down_payment: lease_down_payment,
      distance_allowance: settings.lease.distance,
      residual_percent: BUILT_IN_RESIDUAL_PERCENT,
      method: settings.lease_rate_calculation_method,
      acquisition_fee: nothing,
      security_deposit: nothing,
      disposition_fee: nothing,
    },
  }
  return { ...sheet, lines: [...sheet.lines, ...preInstalledPlans(desk.plans, vehicle, sheet)] }
}
