/** Categories of plans (decisions 3.64); accessories have their own letters. */
export const PLAN_CATEGORIES = [
  { code: 'PP', name: 'Protection plan', name_fr: 'Plan de protection' },
  { code: 'PPP', name: 'Prepaid package', name_fr: 'Forfait prépayé' },
  { code: 'MPU', name: 'Manufacturer program', name_fr: 'Programme constructeur' },
] as const

export type PlanCategory = (typeof PLAN_CATEGORIES)[number]['code']

/** Units of a price's duration (decisions 3.66). */
export const DURATION_TYPES = [
  { code: 'months', name: 'Months', name_fr: 'Mois' },
  { code: 'years', name: 'Years', name_fr: 'Ans' },
  { code: 'km', name: 'Kilometres', name_fr: 'Kilomètres' },
  { code: 'miles', name: 'Miles', name_fr: 'Milles' },
  { code: 'term_of_contract', name: 'Term of the contract', name_fr: 'Durée du contrat' },
  { code: 'one_time', name: 'One time', name_fr: 'Une seule fois' },
  { code: 'custom', name: 'Custom', name_fr: 'Personnalisée' },
] as const

export type DurationType = (typeof DURATION_TYPES)[number]['code']

const COUNTED: readonly string[] = ['months', 'years', 'km', 'miles']

/** Whether a price of this kind has a duration. */
export const isCounted = (type: unknown): boolean => COUNTED.some(code => code === type)

const MONTHS = new Map<DurationType, number>([
  ['months', 1],
  ['years', 12],
])

/** Whether a duration of this kind is in months. */
export const countsMonths = (type: DurationType): boolean => MONTHS.has(type)

/** A duration in months; undefined for other units. */
export function monthsOf(type: DurationType, duration: number | null): number | undefined {
  const unit = MONTHS.get(type)
  return unit === undefined || duration === null ? undefined : duration * unit
}

/** Source of a plan: the manufacturer's upgrades are its own. */
export const originOf = (category: string): 'dealer' | 'manufacturer' =>
  category === 'MPU' ? 'manufacturer' : 'dealer'

/** Default term of a deal without one (product 9), in months. */
export const DEFAULT_PLAN_TERM = 12
