import type { TaxRules, TaxScope } from './tax-rules.ts'

/** Taxability of a line. `gst_only` and `pst_only` separate the federal from the provincial tax. Finance 1.2. */
export type Taxability = 'taxable' | 'non_taxable' | 'gst_only' | 'pst_only' | 'by_state_rule'

/**
 * Canada: one flag per tax on a protection plan; `pst` is also Manitoba's RST, and `premium_tax` is for plans
 * that are insurance. Finance 6.7.
 */
export type PlanTaxFlags = {
  gst: boolean
  hst: boolean
  pst: boolean
  qst: boolean
  premium_tax?: boolean | undefined
}

export type ScopeFlags = Record<TaxScope, boolean>

// Only plans have a flag for insurance premiums.
const every = (value: boolean): ScopeFlags => ({
  federal: value,
  combined: value,
  provincial: value,
  quebec: value,
  premium: false,
  state: value,
})

const TAXED = every(true)
const NOT_TAXED = every(false)
// In a harmonized province the one tax is also the federal one.
const FEDERAL_ONLY: ScopeFlags = {
  federal: true,
  combined: true,
  provincial: false,
  quebec: false,
  premium: false,
  state: false,
}
const PROVINCIAL_ONLY: ScopeFlags = {
  federal: false,
  combined: false,
  provincial: true,
  quebec: true,
  premium: false,
  state: true,
}

/** The taxes of a line, or null if the state's rule is unknown. */
export function taxFlags(
  taxability: Taxability | PlanTaxFlags,
  stateRule: boolean | null,
): { flags: ScopeFlags; known: boolean } {
  if (typeof taxability === 'object') return { flags: planFlags(taxability), known: true }
  if (taxability === 'taxable') return { flags: TAXED, known: true }
  if (taxability === 'non_taxable') return { flags: NOT_TAXED, known: true }
  if (taxability === 'gst_only') return { flags: FEDERAL_ONLY, known: true }
  if (taxability === 'pst_only') return { flags: PROVINCIAL_ONLY, known: true }
  return { flags: stateRule === true ? TAXED : NOT_TAXED, known: stateRule !== null }
}

const planFlags = ({ gst, hst, pst, qst, premium_tax = false }: PlanTaxFlags): ScopeFlags => ({
  federal: gst,
  combined: hst,
  provincial: pst,
  quebec: qst,
  premium: premium_tax,
  state: gst || hst || pst || qst,
})

/** The state's rule for a fee: the documentation fee has its own flag, other fees are taxed. Finance 6.5. */
export const feeRule = (rules: TaxRules, isDocFee: boolean, isNew: boolean): boolean | null =>
  isDocFee ? (isNew ? rules.doc_fee_taxable.new : rules.doc_fee_taxable.used) : true
