import type { VehicleCondition } from '#inventory/vehicles/conditions.ts'

/** Product 3: payment types cash, lease, finance; cash, finance, lease is the order of the worksheet's columns. */
export const PAYMENT_TYPES = [
  { code: 'cash', name: 'Cash', name_fr: 'Comptant' },
  { code: 'finance', name: 'Finance', name_fr: 'Financement' },
  { code: 'lease', name: 'Lease', name_fr: 'Location' },
] as const

export type PaymentType = (typeof PAYMENT_TYPES)[number]['code']

/** The payment types to which a line applies. */
export type PaymentFlags = Readonly<Record<`is_${PaymentType}`, boolean>>

/** The same as codes, in the order of the columns. */
export const typesOf = (flags: PaymentFlags): PaymentType[] =>
  PAYMENT_TYPES.map(({ code }) => code).filter(code => flags[`is_${code}`])

/** Product 3: payment frequency values. */
export const PAYMENT_FREQUENCIES = [
  { code: 'weekly', name: 'Weekly', name_fr: 'Hebdomadaire' },
  { code: 'biweekly', name: 'Biweekly', name_fr: 'Aux deux semaines' },
  { code: 'semimonthly', name: 'Semi-monthly', name_fr: 'Bimensuel' },
  { code: 'monthly', name: 'Monthly', name_fr: 'Mensuel' },
] as const

export type PaymentFrequency = (typeof PAYMENT_FREQUENCIES)[number]['code']

/** The default payment type of a new deal: used and certified vehicles have their own setting. */
export const openingPaymentType = (
  defaults: { readonly fresh: PaymentType; readonly used: PaymentType },
  condition: VehicleCondition,
): PaymentType => (condition === 'Used' || condition === 'cpo' ? defaults.used : defaults.fresh)
