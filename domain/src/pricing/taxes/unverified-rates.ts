import type { TaxRules } from './tax-rules.ts'

/** Whether a place has a rate that is only the last known one, or unknown. Finance 6.5.4. */
export const hasUnverifiedRates = ({ components, lease }: TaxRules): boolean =>
  [...components, ...lease.components, ...lease.at_inception].some(
    ({ is_unverified, is_unknown }) => is_unverified ?? is_unknown,
  )
