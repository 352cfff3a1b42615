import type { Cell } from './cell.ts'
import type { ProgrammeFee } from '../programmes/programme.ts'

/** The fees of a loan as the sheet names them; one that was known keeps its French name and how it is taxed. */
export const lenderFeesOf = (known: readonly ProgrammeFee[], cells: readonly Cell[]): ProgrammeFee[] =>
  cells.map(({ item, value }) => {
    const name = item ?? ''
    const before = known.find(fee => fee.name_en === name || fee.name_fr === name)
    return before
      ? { ...before, amount: value }
      : { name_en: name, name_fr: name, amount: value, taxability: 'non_taxable', financed: true }
  })
