import type { Language } from '#platform/markets/locales.ts'

export type NamedVehicle = {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
}

/** The display name of a vehicle: "2026 Make Model Trim", in French "Make Model Trim 2026". Decisions 3.40. */
export const formattedName = ({ year, make, model, trim }: NamedVehicle, language: Language): string => {
  const words = [make, model, trim ?? ''].filter(word => word !== '').join(' ')
  return language === 'fr' ? `${words} ${year}` : `${year} ${words}`
}
