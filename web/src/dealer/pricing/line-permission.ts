import type { WorksheetLine } from '@forecourt/contract/worksheet.ts'
import { mayDo } from '../sessions/can.tsx'

/** Custom discounts follow the right to fees and discounts (ux S-15); a fee is the desk's. */
export const mayGiveDiscounts = (): boolean => mayDo('pricing-worksheet:edit-custom-rows')

export const mayChange = ({ kind }: WorksheetLine): boolean =>
  (kind !== 'discount' && kind !== 'incentive') || mayGiveDiscounts()
