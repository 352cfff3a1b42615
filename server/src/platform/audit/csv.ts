/**
 * A CSV cell: quoted where needed, and formulas are neutralized for spreadsheets. Negative numbers are no formulas
 * and stay numbers.
 */
export function csvCell(value: string | null): string {
  const text = value ?? ''
  const isFormula = /^[=+\-@＝＋－＠\t\r]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The first line of a file; its byte order mark lets spreadsheets read accents. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`
