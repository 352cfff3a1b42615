import type { RowLabel, WorksheetRow } from '#pricing/payments/deal/deal-pricing.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { given, minus } from '#pricing/payments/trace/trace-node.ts'
import { keyLabel } from '#pricing/payments/deal/worksheet-row.ts'
import type { DocumentRow, DocumentValue } from './deal-document.ts'
import { findNode } from './find-node.ts'

type Rest = Omit<Partial<DocumentRow>, 'value'>

/** A row with an amount; the default label is the key of the figure. */
export const amountRow = (node: TraceNode, rest: Rest = {}): DocumentRow => ({
  label: keyLabel(node.key),
  sign: 'i',
  ...rest,
  value: { kind: 'money', node },
})

/** A row with a term of the deal. */
export const termRow = (key: string, value: DocumentValue, rest: Rest = {}): DocumentRow => ({
  label: keyLabel(key),
  sign: 'i',
  ...rest,
  value,
})

/** Rate and base of a figure that is a tax. */
export const taxOf = (node: TraceNode): Pick<DocumentRow, 'tax'> =>
  node.formula === 'tax' ||
  node.formula === 'tax_limited' ||
  node.formula === 'tax_first_part' ||
  node.formula === 'tax_on_itself'
    ? { tax: { rate: node.params.rate, base: node.params.base } }
    : {}

/** A row of the worksheet with its figure in the trace, with the sign it has in the sum. */
export function worksheetRow(trace: TraceNode, row: WorksheetRow): DocumentRow {
  const { label, sign, key, amount } = row
  const node = signed(findNode(trace, key) ?? given(key, amount, 'figure'), row)
  return { ...amountRow(node, { label, sign }), ...taxOf(node), ...includedIn(row) }
}

/** Pre-installed items have no additional cost, and the row says so. */
export const includedIn = ({ flags }: Pick<WorksheetRow, 'flags'>): Pick<DocumentRow, 'about'> =>
  flags.includes('pre_installed') ? { about: 'pre_installed' } : {}

function signed(node: TraceNode, { sign, amount }: WorksheetRow): TraceNode {
  const wanted = sign === '-' ? 0 - amount : amount
  if (node.amount === wanted) return node
  if (node.amount === 0 - wanted) return minus(node)
  throw new Error(`the trace has another amount for ${node.key}: ${node.amount} instead of ${wanted}`)
}

/** Labels of every row of the deal, by key: the dealership's names of lines, and the names of taxes. */
export function labelsOf(rows: readonly WorksheetRow[]): (key: string) => RowLabel {
  const labels = new Map(rows.map(row => [row.key, row.label]))
  return key => labels.get(key) ?? keyLabel(key)
}
