import { z } from 'zod'

/** How often a loan or a lease is paid. */
export const Frequency = z.enum(['weekly', 'biweekly', 'semimonthly', 'monthly'])
export type Frequency = z.output<typeof Frequency>
