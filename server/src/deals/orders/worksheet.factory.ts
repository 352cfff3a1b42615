import { LINE_DEFAULTS } from '@forecourt/contract/pricing/line-defaults.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'

/** A taxed fee that the lender finances, by default. */
export const worksheetLine = (given: Partial<WorksheetLine> & { id: string }): WorksheetLine => ({
  ...LINE_DEFAULTS,
  kind: 'fee',
  origin: 'custom',
  name: 'Documentation fee',
  name_fr: 'Frais de dossier',
  amount: '499.00',
  type: 'custom',
  ...given,
})

/** A worksheet without lines or trade-in: 60 months of loan, 48 of lease, paid monthly. */
export const worksheetOf = (given: Partial<Worksheet> = {}): Worksheet => ({
  price: '35000.00',
  msrp: '36000.00',
  lines: [],
  trade_in: { description: null, credit: '0.00', owing: '0.00' },
  postal_code: null,
  include_tax: true,
  credit_score: null,
  cash: { down_payment: '0.00' },
  finance: {
    lender: 'granite-loon-bank',
    rate: '6.49',
    term: 60,
    frequency: 'monthly',
    down_payment: '0.00',
  },
  lease: {
    lender: 'boreal-motor-finance',
    rate: '5.49',
    term: 48,
    frequency: 'monthly',
    down_payment: '0.00',
    distance_allowance: 20_000,
    residual_percent: '52',
    method: 'annuity_due',
    acquisition_fee: '0.00',
    security_deposit: '0.00',
  },
  ...given,
})
