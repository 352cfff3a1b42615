/** One row of a table in `docs/proofs`: a rule, and the tests that prove it. */
export type ProofRow = { id: string; proofs: { file: string; title: string }[] }

/** The rows of a document's tables, without their heads. */
export function proofRows(document: string): ProofRow[] {
  const rows = document
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^[| :-]+$/.test(line))
    .map(line => line.split(/(?<!\\)\|/).map(cell => cell.trim()))
  return rows
    .filter(cells => cells.at(-2) !== 'Proof')
    .map(cells => ({ id: cells[1] ?? '', proofs: proofsIn(cells.at(-2) ?? '') }))
}

const proofsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))

/** What is wrong with a row: no proof, a file that is not there, or a title that is not in it. */
export function proofFaults(row: ProofRow, read: (file: string) => string | null): string[] {
  if (row.proofs.length === 0) return [`${row.id}: no proof`]
  return row.proofs.flatMap(({ file, title }) => {
    const source = read(file)
    if (source === null) return [`${row.id}: ${file} is not there`]
    return source.includes(title) ? [] : [`${row.id}: no "${title}" in ${file}`]
  })
}
