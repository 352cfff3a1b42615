import { dealInputOf, wireDealVehicle, worksheetFees } from '@forecourt/contract/pricing/deal-input.ts'
import type { SampleDeal } from '@forecourt/contract/pricing/payment-settings.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { startingLeases, startingLoans, optionFor } from '@forecourt/domain/pricing/desk/starting-offers.ts'
import type { DealPricing } from '@forecourt/domain/pricing/payments/deal/deal-pricing.ts'
import { priceDeal } from '@forecourt/domain/pricing/payments/deal/price-deal.ts'
import { programmeResidualPct } from '@forecourt/domain/pricing/payments/lease/residual.ts'
import { statedTerms } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import type { Settings } from './settings-fields.ts'

type Programme = SampleDeal['programmes'][number]

/** A column of the sample: lender and result; without figures if no lender offers it. */
export interface SampleColumn {
  readonly kind: 'cash' | 'bank' | 'oem' | 'lease'
  readonly lender: Programme | undefined
  readonly term: number
  readonly pricing: DealPricing | undefined
}

const none = '0.00'

/** Worksheet of the sample vehicle without a lender. */
function bareSheet({ vehicle, lines }: SampleDeal, settings: Settings): Worksheet {
  return {
    price: vehicle.price,
    msrp: vehicle.msrp,
    lines,
    trade_in: { description: null, credit: none, owing: none },
    postal_code: null,
    include_tax: settings.financing_include_sales_tax,
    credit_score: null,
    cash: { down_payment: none },
    finance: { lender: '', rate: '0', term: 12, frequency: 'monthly', down_payment: none },
    lease: {
      lender: '',
      rate: '0',
      term: 24,
      frequency: 'monthly',
      down_payment: none,
      distance_allowance: 0,
      residual_percent: '0',
      method: settings.lease_rate_calculation_method,
      acquisition_fee: none,
      security_deposit: none,
    },
  }
}

const factsOf = ({ vehicle, taxes, quote_date }: SampleDeal) => ({
  vehicle: { ...vehicle, condition: vehicle.vehicle_condition },
  credit_score: null,
  place: { country: taxes.country, region: taxes.region, quote_date },
})

/** The loan of a bank or the manufacturer under these settings; undefined without such a lender. */
function loanOf(sample: SampleDeal, settings: Settings, product: 'bank' | 'oem') {
  const programmes = sample.programmes.filter(({ is_oem }) => is_oem === (product === 'oem'))
  const [start] = startingLoans(programmes, factsOf(sample)).fitting
  const option = start && optionFor(start.optionsAt(undefined), settings[`financing_${product}_default_term`])
  return (
    start &&
    option && {
      lender: start.programme,
      finance: {
        lender: start.programme.name_en,
        rate: option.rate,
        term: option.term,
        frequency: settings[`financing_${product}_default_frequency`],
        down_payment: settings[`financing_${product}_default_down_payment`],
        lender_fees: worksheetFees(start.fees),
      },
    }
  )
}

/** The lease of the first lender; undefined without one. */
function leaseOf(sample: SampleDeal, settings: Settings, sheet: Worksheet) {
  const [start] = startingLeases(sample.programmes, factsOf(sample)).fitting
  const option = start && optionFor(start.offer.options, settings.financing_lease_default_term)
  if (!start || !option) return undefined
  const { offer, programme } = start
  const distance = offer.distances.find(({ per_year }) => per_year === offer.base_distance)
  const lease: Worksheet['lease'] = {
    ...sheet.lease,
    lender: programme.name_en,
    rate: option.rate,
    term: option.term,
    frequency: settings.financing_lease_default_frequency,
    down_payment: settings.financing_lease_default_down_payment,
    distance_allowance: offer.base_distance,
    residual_percent: programmeResidualPct(option.residual_percent ?? '0', distance?.adjustment_pp),
    method: offer.method,
    acquisition_fee: offer.acquisition_fee,
    security_deposit: offer.security_deposit,
    disposition_fee: offer.disposition_fee,
    ...statedTerms(offer),
  }
  return { lender: programme, lease }
}

/** The sample deal under unsaved settings, priced by the engine of every deal. */
export function sampleColumns(sample: SampleDeal, settings: Settings): SampleColumn[] {
  const sheet = bareSheet(sample, settings)
  const setting = {
    vehicle: wireDealVehicle(sample.vehicle),
    taxes: sample.taxes,
    quote_date: sample.quote_date,
  }
  const price = (worksheet: Worksheet, type: 'cash' | 'finance' | 'lease') =>
    priceDeal(dealInputOf(worksheet, type, setting))
  const loans = (['bank', 'oem'] as const).map((kind): SampleColumn => {
    const loan = loanOf(sample, settings, kind)
    if (!loan) return { kind, lender: undefined, term: 0, pricing: undefined }
    const pricing = price({ ...sheet, finance: loan.finance }, 'finance')
    return { kind, lender: loan.lender, term: loan.finance.term, pricing }
  })
  const leased = leaseOf(sample, settings, sheet)
  return [
    { kind: 'cash', lender: undefined, term: 0, pricing: price(sheet, 'cash') },
    ...loans,
    {
      kind: 'lease' as const,
      lender: leased?.lender,
      term: leased?.lease.term ?? 0,
      pricing: leased && price({ ...sheet, lease: leased.lease }, 'lease'),
    },
  ]
}
