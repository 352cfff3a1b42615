import type { DistanceUnit } from './countries.ts'
import type { Locale } from './locales.ts'
import { NBSP, formatNumber } from './numbers.ts'

/** A whole distance with its unit: 12,000 mi · 20,000 km · 20 000 km. Interface 1.8. */
export const formatDistance = (distance: number, unit: DistanceUnit, locale: Locale): string =>
  `${formatNumber(Math.round(distance), locale)}${NBSP}${unit}`
