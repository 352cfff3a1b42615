/** Decisions 3.123: what people meet for. `at` says where: at the dealership, at the customer's, or by a call. */
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

/** Where people meet for this. */
export const locationOf = (type: AppointmentType): (typeof APPOINTMENT_TYPES)[number]['at'] => locations[type]

const locations = Object.fromEntries(APPOINTMENT_TYPES.map(({ code, at }) => [code, at])) as Record<
  AppointmentType,
  (typeof APPOINTMENT_TYPES)[number]['at']
>

/** What a customer may ask for by himself; a delivery and a signing are arranged by the dealership. */
export const ASKED_TYPES = [
  'test_drive',
  'home_test_drive',
  'showroom',
  'trade_inspection',
  'video',
  'phone',
] as const satisfies readonly AppointmentType[]

/** Longest note that may come with an appointment (interface C-15). */
export const MAX_NOTE = 500
