import type { PaymentFrequency } from '#pricing/payment-types/payment-types.ts'

/** The words directly after a payment: "$300.00/month", « 300,00 $ par mois ». */
const PERIODS: Readonly<Record<PaymentFrequency, { readonly en: string; readonly fr: string }>> = {
  weekly: { en: '/week', fr: '\u00a0par semaine' },
  biweekly: { en: '/2\u00a0weeks', fr: '\u00a0aux 2\u00a0semaines' },
  semimonthly: { en: ' twice a\u00a0month', fr: ' 2\u00a0fois par mois' },
  monthly: { en: '/month', fr: '\u00a0par mois' },
}

/** The period of a payment as text, with the space that its language puts before it. */
export const paymentPeriod = (frequency: PaymentFrequency, language: 'en' | 'fr'): string =>
  PERIODS[frequency][language]
