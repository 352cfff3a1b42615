import type { CodeOf, Labelled } from '#platform/markets/labels.ts'

/** Categories of accessories, in the order of the shop (decisions 3.64): "others" are stored as A. */
export const ACCESSORY_CATEGORIES = [
  { code: 'I', name: 'Interior', name_fr: 'Intérieur' },
  { code: 'E', name: 'Exterior', name_fr: 'Extérieur' },
  { code: 'A', name: 'Others', name_fr: 'Autres' },
] as const satisfies readonly Labelled[]

export type AccessoryCategory = CodeOf<typeof ACCESSORY_CATEGORIES>
