import { z } from 'zod'

/** Payment frequency of a loan or a lease. */
export const Frequency = z.enum(['weekly', 'biweekly', 'semimonthly', 'monthly'])
export type Frequency = z.output<typeof Frequency>
