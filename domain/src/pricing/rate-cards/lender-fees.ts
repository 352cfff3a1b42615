import type { Cell } from './cell.ts'
import type { ProgrammeFee } from '#pricing/programmes/programme.ts'

/** Whether a fee of a loan is part of what credit costs, by the law of either country. Finance 3, 4. */
export const isCharge = ({ cost_of_borrowing, prepaid_finance_charge }: ProgrammeFee): boolean =>
  cost_of_borrowing === true || prepaid_finance_charge === true

/** What a fee is where it is part of what credit costs. */
const CHARGES = { CA: 'cost_of_borrowing', US: 'prepaid_finance_charge' } as const

/**
 * The fees of a loan as the sheet names them. One that was known keeps its French name, how it is taxed and what the
 * sheet does not say; a new one is added to the loan and no cost of credit, unless the sheet says so.
 */
export const lenderFeesOf = (
  known: readonly ProgrammeFee[],
  cells: readonly Cell[],
  { country }: { readonly country: 'CA' | 'US' },
): ProgrammeFee[] =>
  cells.map(({ item, value, financed, charge }) => {
    const name = item ?? ''
    const before = known.find(fee => fee.name_en === name || fee.name_fr === name)
    const base = before ?? { name_en: name, name_fr: name, taxability: 'non_taxable', financed: true }
    const fee: ProgrammeFee = { ...base, amount: value, ...(financed !== null && { financed }) }
    if (charge === null || charge === isCharge(fee)) return fee
    const { cost_of_borrowing: _cost, prepaid_finance_charge: _prepaid, ...plain } = fee
    return charge ? { ...plain, [CHARGES[country]]: true } : plain
  })
