/** Payment frequency. Product 3, finance 0.3. */
export type Frequency = 'weekly' | 'biweekly' | 'semimonthly' | 'monthly'

export const FREQUENCIES: readonly Frequency[] = ['weekly', 'biweekly', 'semimonthly', 'monthly']

const PAYMENTS_A_YEAR: Record<Frequency, number> = { weekly: 52, biweekly: 26, semimonthly: 24, monthly: 12 }

/** Payments in a year: 52, 26, 24 or 12. Finance 0.3. */
export const paymentsAYear = (frequency: Frequency): number => PAYMENTS_A_YEAR[frequency]

/** Number of payments in a term: term × payments a year ÷ 12, rounded half up. Finance 0.3. */
export const numberOfPayments = (termMonths: number, frequency: Frequency): number =>
  Math.floor((termMonths * PAYMENTS_A_YEAR[frequency] * 2 + 12) / 24)
