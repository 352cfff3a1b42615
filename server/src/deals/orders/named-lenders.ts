import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { isLenderOf } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import type { DeskProgramme } from '#pricing/pricing/programmes.ts'

const products = ['finance', 'lease'] as const

/** Whether a worksheet names a new lender but keeps the id of the old one, or has none. */
const isRenamed = (before: Worksheet, asked: Worksheet, product: (typeof products)[number]): boolean => {
  const { lender, lender_id } = asked[product]
  const was = before[product]
  if (lender === '') return false
  return lender_id === undefined
    ? was.lender_id !== undefined || was.lender !== lender
    : lender_id === was.lender_id && lender !== was.lender
}

/** Whether any lender of a worksheet has to be looked up by name. */
export const namesLenders = (before: Worksheet, asked: Worksheet): boolean =>
  products.some(product => isRenamed(before, asked, product))

/** The worksheet with the ids of newly named lenders; an unknown name has none. */
export function withNamedLenders(
  before: Worksheet,
  asked: Worksheet,
  programmes: readonly DeskProgramme[],
): Worksheet {
  const idOf = (product: (typeof products)[number]) => {
    const { lender, lender_id } = asked[product]
    if (!isRenamed(before, asked, product)) return lender_id
    return programmes.find(programme => isLenderOf(programme, { lender }))?.id
  }
  const { lender_id: _loan, ...finance } = asked.finance
  const { lender_id: _lease, ...lease } = asked.lease
  const [lends, leases] = [idOf('finance'), idOf('lease')]
  return {
    ...asked,
    finance: { ...finance, ...(lends !== undefined && { lender_id: lends }) },
    lease: { ...lease, ...(leases !== undefined && { lender_id: leases }) },
  }
}
