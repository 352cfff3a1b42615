/**
 * A cell of a CSV file: quoted where it has to be, and what a spreadsheet would run as a formula is text. A figure below
 * nothing is none, and is added up like the others.
 */
export function csvCell(value: string | null): string {
  const text = value ?? ''
  const isFormula = /^[=+\-@＝＋－＠\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The first line of a file; the mark before it lets spreadsheets read accents. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`
