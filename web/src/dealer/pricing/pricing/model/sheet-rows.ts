import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'

export type PricingRow = Pricing['rows'][number]

/** The same figure of up to three columns. A column without it shows a dot. */
export interface SheetRow {
  /** Unique on the sheet; the engine's row key, if the columns agree on one. */
  readonly key: string
  readonly sign: PricingRow['sign']
  readonly label: PricingRow['label']
  readonly flags: readonly string[]
  /** The worksheet's line of the row, for editing it. */
  readonly line: WorksheetLine | undefined
  readonly cells: Readonly<Partial<Record<PaymentType, PricingRow>>>
}

export type Figures = Readonly<Partial<Record<PaymentType, Pricing>>>

/** Rows with the same meaning in a sale and in a lease. */
const twins: Readonly<Record<string, string>> = { agreed_value: 'vehicle_price' }

/**
 * Order of the sheet: finance 1.1, with the rows of a lease (5.2) in their places. `lines` and `after_tax` are
 * placeholders for the worksheet's lines, `taxes` for each tax.
 */
const order = [
  'vehicle_price',
  'lines',
  'acquisition_fee',
  'extra_distance',
  'before_tax',
  'subtotal',
  'luxury_tax',
  'taxable_base',
  'taxable_part',
  'taxes',
  'total_with_tax',
  'capitalized_tax',
  'negative_equity',
  'gross_cap_cost',
  'after_tax',
  'total_purchase_price',
  'trade_in_allowance',
  'trade_in_owing',
  'second_trade_in_allowance',
  'second_trade_in_owing',
  'positive_equity',
  'down_payment',
  'taxes_paid_separately',
  'lender_fees',
  'owed_to_customer',
  'residual',
  'depreciation',
  'base_payment',
] as const

type Place = (typeof order)[number]

/** Shown below, as the sheet's result. */
const results = new Set(['amount_due', 'amount_financed', 'adjusted_cap_cost', 'total_payment'])
/** Trade-ins have their own inputs, so their rows are shown wherever one is accepted. */
const tradeIn = ['trade_in_allowance', 'trade_in_owing']

function placeOf({ key, group }: PricingRow): Place | undefined {
  if (group === 'before_tax_discounts') return 'before_tax'
  if (group === 'after_tax_discounts') return 'after_tax'
  if (group === 'lender_fees') return 'lender_fees'
  if (key.startsWith('line:')) return 'lines'
  if (key.startsWith('tax:')) return 'taxes'
  const name = twins[key] ?? key
  return order.find(place => place === name)
}

/** Place of a line that no column uses: a rate reduction, or one for no payment type. */
const placeOfLine = ({ kind, taxability }: WorksheetLine): Place => {
  if (kind !== 'discount' && kind !== 'incentive') return 'lines'
  return taxability === 'non_taxable' ? 'after_tax' : 'before_tax'
}

/** All rows of the three columns, line by line. */
export function sheetRows(figures: Figures, worksheet: Worksheet, takesTradeIns: boolean): SheetRow[] {
  const places = new Map<Place, Map<string, SheetRow>>(order.map(place => [place, new Map()]))
  const put = (place: Place, row: SheetRow) => {
    const rows = places.get(place)
    const known = rows?.get(row.key)
    rows?.set(row.key, known === undefined ? row : { ...known, cells: { ...known.cells, ...row.cells } })
  }
  const hasTradeIn = takesTradeIns || Number(worksheet.trade_in.credit) > 0
  const standing = ['vehicle_price', ...(hasTradeIn ? tradeIn : [])]
  if (worksheet.second_trade_in) standing.push(...tradeIn.map(key => `second_${key}`))
  for (const key of standing) put(key as Place, emptyRow(key))
  for (const line of worksheet.lines) put(lineHome(line, figures), lineRow(line))
  for (const [type, pricing] of Object.entries(figures)) {
    for (const row of pricing.rows) {
      const place = placeOf(row)
      if (place === undefined || results.has(row.key)) continue
      const key = twins[row.key] ?? row.key
      const line = worksheet.lines.find(one => `line:${one.id}` === key)
      const cells = { [type as PaymentType]: row }
      put(place, { key, sign: row.sign, label: labelOf(row, key), flags: row.flags, line, cells })
    }
  }
  return [...places.values()].flatMap(rows => [...rows.values()])
}

const labelOf = (row: PricingRow, key: string): PricingRow['label'] =>
  row.key === key ? row.label : { kind: 'key', key, params: {} }

/** The place of a line is that of the first column that uses it. */
function lineHome(line: WorksheetLine, figures: Figures): Place {
  for (const pricing of Object.values(figures)) {
    const row = pricing.rows.find(one => one.key === `line:${line.id}`)
    const place = row && placeOf(row)
    if (place !== undefined) return place
  }
  return placeOfLine(line)
}

const emptyRow = (key: string): SheetRow => ({
  key,
  sign: key.endsWith('trade_in_allowance') ? '-' : '+',
  label: { kind: 'key', key, params: {} },
  flags: [],
  line: undefined,
  cells: {},
})

const lineRow = (line: WorksheetLine): SheetRow => ({
  key: `line:${line.id}`,
  sign: line.kind === 'discount' || line.kind === 'incentive' ? '-' : '+',
  label: { kind: 'own', name: line.name, name_fr: line.name_fr === '' ? line.name : line.name_fr },
  flags: [],
  line,
  cells: {},
})

/** Result of a column: to pay, financed, adjusted cap cost. */
export const resultKeys = {
  cash: 'amount_due',
  finance: 'amount_financed',
  lease: 'adjusted_cap_cost',
} as const satisfies Record<PaymentType, string>
