/**
 * Decisions 3.123: purposes of appointments. `at` is the place: at the dealership, at the customer's, or by
 * phone.
 */
export const APPOINTMENT_TYPES = [
  { code: 'test_drive', name: 'Test drive', name_fr: 'Essai routier', at: 'dealership' },
  { code: 'home_test_drive', name: 'Test drive at home', name_fr: 'Essai à domicile', at: 'customer' },
  { code: 'showroom', name: 'Visit', name_fr: 'Visite', at: 'dealership' },
  {
    code: 'trade_inspection',
    name: 'Trade-in inspection',
    name_fr: 'Inspection de l’échange',
    at: 'dealership',
  },
  { code: 'video', name: 'Video call', name_fr: 'Appel vidéo', at: 'call' },
  { code: 'phone', name: 'Phone call', name_fr: 'Appel téléphonique', at: 'call' },
  { code: 'delivery', name: 'Delivery', name_fr: 'Livraison', at: 'dealership' },
  { code: 'signing', name: 'Signing', name_fr: 'Signature', at: 'dealership' },
] as const

export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]['code']

/** The place of an appointment of this type. */
export const locationOf = (type: AppointmentType): (typeof APPOINTMENT_TYPES)[number]['at'] => locations[type]

const locations = Object.fromEntries(APPOINTMENT_TYPES.map(({ code, at }) => [code, at])) as Record<
  AppointmentType,
  (typeof APPOINTMENT_TYPES)[number]['at']
>

/** Types that a customer may request; the dealership arranges deliveries and signings. */
export const ASKED_TYPES = [
  'test_drive',
  'home_test_drive',
  'showroom',
  'trade_inspection',
  'video',
  'phone',
] as const satisfies readonly AppointmentType[]

/** Maximum length of a note with an appointment (interface C-15). */
export const MAX_NOTE = 500
