import type { Cell } from './cell.ts'
import type { ProgrammeFee } from '#pricing/programmes/programme.ts'

/** Whether a fee of a loan is part of the cost of credit, by the law of either country. Finance 3, 4. */
export const isCharge = ({ cost_of_borrowing, prepaid_finance_charge }: ProgrammeFee): boolean =>
  cost_of_borrowing === true || prepaid_finance_charge === true

/** The flags of a fee that is part of the cost of credit. */
const CHARGES = { CA: 'cost_of_borrowing', US: 'prepaid_finance_charge' } as const

/**
 * The fees of a loan from a rate sheet. A known fee keeps its French name, its taxability and values missing in
 * the sheet; by default a new one is financed and not a cost of credit.
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
