import { ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { ComputedTax } from '#pricing/taxes/sale-taxes.ts'
import type { DiscountLine, LenderFee } from './deal-input.ts'
import type { PricedLine, SortedLines } from './deal-lines.ts'
import type { RowFlag, RowGroup, RowLabel, TaxComponent, WorksheetRow } from './deal-pricing.ts'

/** A label of the locales. */
export const keyLabel = (key: string, params: Record<string, string | number> = {}): RowLabel => ({
  kind: 'key',
  key,
  params,
})

/** The dealership's own text; French falls back to it. */
export const ownLabel = ({ name, name_fr }: { name: string; name_fr?: string | null }): RowLabel => ({
  kind: 'own',
  name,
  name_fr: name_fr ? name_fr : name,
})

/** A row whose label is its own key. */
export const plainRow = (
  key: string,
  group: RowGroup,
  sign: WorksheetRow['sign'],
  amount: Cents,
  flags: readonly RowFlag[] = [],
): WorksheetRow => ({ key, group, label: keyLabel(key), sign, amount, flags })

const GROUPS = { accessory: 'accessories', fee: 'fees', plan: 'plans' } as const

const isTaxed = ({ flags }: PricedLine) =>
  flags.federal || flags.combined || flags.provincial || flags.quebec || flags.state

function lineFlags(priced: PricedLine, lease: boolean): RowFlag[] {
  const { line } = priced
  // It has no additional cost, so no other remark applies.
  if (line.kind !== 'fee' && line.pre_installed) return ['pre_installed']
  const flags: RowFlag[] = [isTaxed(priced) ? 'taxable' : 'not_taxed']
  if (!lease) return flags
  flags.push(line.cap_cost ? 'in_cap' : 'at_signing')
  if (line.residualize) flags.push('residualized')
  if (line.tax_in_cap && !line.cap_cost) flags.push('tax_in_cap')
  return flags
}

/** Rows of accessories, fees or plans. */
export const lineRows = (lines: readonly PricedLine[], lease = false): WorksheetRow[] =>
  lines.map(priced => ({
    key: `line:${priced.line.id}`,
    group: GROUPS[priced.line.kind],
    label: ownLabel(priced.line),
    sign: '+',
    amount: priced.line.amount,
    flags: lineFlags(priced, lease),
  }))

/** Rows of the discounts before tax, or after it. */
export function discountRows({ discounts, discount_lines }: SortedLines, beforeTax: boolean): WorksheetRow[] {
  const byId = new Map<string, DiscountLine>(discount_lines.map(line => [line.id, line]))
  const rows: WorksheetRow[] = []
  for (const { id, before_tax, amount } of discounts.applied) {
    const line = byId.get(id)
    if (!line || before_tax !== beforeTax) continue
    rows.push({
      key: `line:${id}`,
      group: beforeTax ? 'before_tax_discounts' : 'after_tax_discounts',
      label: ownLabel(line),
      sign: '-',
      amount,
      flags: [beforeTax ? 'before_tax' : 'after_tax'],
    })
  }
  return rows
}

/** A tax as the pricing returns it. */
export const taxComponent = ({
  code,
  name,
  rate,
  base,
  amount,
  is_unverified,
}: ComputedTax): TaxComponent => ({
  code,
  label: name,
  rate,
  base,
  amount,
  ...(is_unverified && { is_unverified }),
})

/** Rows of the taxes; a tax that the place does not have has no row, one with an uncertain rate has. */
export const taxRows = (taxes: readonly TaxComponent[]): WorksheetRow[] =>
  taxes
    .filter(tax => tax.amount !== 0 || Number(tax.rate) !== 0 || tax.is_unverified)
    .map(tax => ({
      key: `tax:${tax.code}`,
      group: 'taxes',
      label: tax.label,
      sign: '+',
      amount: tax.amount,
      flags: tax.is_unverified ? ['unverified'] : [],
    }))

/** Rows of lender's fees that are financed. */
export const lenderFeeRows = (fees: readonly LenderFee[]): WorksheetRow[] =>
  fees.map(fee => ({
    key: `lender_fee:${fee.id}`,
    group: 'lender_fees',
    label: ownLabel(fee),
    sign: '+',
    amount: fee.amount,
    flags: [],
  }))

/** Adds a row only if it is not zero. */
export function pushNonZero(rows: WorksheetRow[], row: WorksheetRow): void {
  if (row.amount !== ZERO) rows.push(row)
}
