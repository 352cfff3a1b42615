/** A lead from any source. Text is trimmed; missing values are null. */
export type Lead = {
  readonly status: 'new' | 'resend'
  /** The sender's ids of this lead, in document order. */
  readonly ids: readonly LeadId[]
  /** When the person sent the request, as the sender wrote it. */
  readonly requested: string | null
  readonly person: LeadPerson
  readonly vehicles: readonly LeadVehicle[]
  readonly comments: string | null
  /** The desired time frame, in free text. */
  readonly timeframe: string | null
  /** The dealership as the sender names it. */
  readonly vendor: string | null
  readonly provider: LeadProvider
}

export type LeadId = { readonly source: string | null; readonly value: string }

export type LeadPerson = {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phones: readonly LeadPhone[]
  readonly street: readonly string[]
  readonly apartment: string | null
  readonly city: string | null
  readonly region: string | null
  readonly postal_code: string | null
  readonly country: string | null
}

export type LeadPhone = {
  readonly type: string | null
  readonly time: string | null
  readonly number: string
}

export type LeadVehicle = {
  readonly interest: 'buy' | 'lease' | 'sell' | 'trade-in' | 'test-drive'
  readonly status: 'new' | 'used' | null
  readonly year: string | null
  readonly make: string | null
  readonly model: string | null
  readonly trim: string | null
  readonly vin: string | null
  readonly stock: string | null
  readonly odometer: string | null
  readonly odometer_units: 'km' | 'mi' | null
  readonly color: string | null
  readonly price: string | null
  readonly finance_method: 'cash' | 'finance' | 'lease' | null
  readonly comments: string | null
}

export type LeadProvider = {
  readonly name: string | null
  readonly service: string | null
  readonly url: string | null
  readonly email: string | null
}

/** Why a message was rejected as a lead. */
export const LEAD_PROBLEMS = [
  'encoding',
  'not_xml',
  'doctype',
  'entity',
  'too_deep',
  'too_many_elements',
  'not_adf',
  'no_prospect',
  'no_contact',
  'name',
] as const
export type LeadProblem = (typeof LEAD_PROBLEMS)[number]

/**
 * Identifies repeated messages of the same lead: the sender's first id and the time of the request; null without
 * an id.
 */
export const leadKey = ({ ids, requested }: Lead): string | null => {
  const [first] = ids
  return first === undefined ? null : `${first.value}@${first.source ?? ''}|${requested ?? ''}`
}
