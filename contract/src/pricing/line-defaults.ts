import type { WorksheetLine } from './worksheet.ts'

/** Defaults of a worksheet line: taxed, financed, in every payment type, not part of a residual. */
export const LINE_DEFAULTS = {
  percent: null,
  incentive_type: null,
  paid_by: 'dealer',
  taxability: 'taxable',
  is_doc_fee: false,
  is_cash: true,
  is_finance: true,
  is_lease: true,
  cap_cost: true,
  residualize: false,
  tax_in_cap: false,
} as const satisfies Partial<WorksheetLine>
