import { SHEET_COLUMNS, type SheetColumn } from './sheet-columns.table.ts'
import { foldedWord, type SheetProblem, type SheetRow } from './sheet-text.ts'

/** Layout of a sheet: a column by its position, or a term in months whose column has its values. */
export type Heading =
  | { readonly kind: 'column'; readonly column: SheetColumn; readonly text: string }
  | { readonly kind: 'term'; readonly months: number; readonly text: string }

const TERM_HEADING = /^(\d{1,3})(?:_?(?:m|mo|mos|month|months|mois))?$/u

const headingOf = (text: string): Heading | undefined => {
  const folded = foldedWord(text)
  const known = SHEET_COLUMNS.find(({ headings }) => headings.some(heading => heading === folded))
  if (known) return { kind: 'column', column: known.code, text }
  const [, months] = TERM_HEADING.exec(folded) ?? []
  return months === undefined ? undefined : { kind: 'term', months: Number(months), text }
}

const sameAs = (heading: Heading | undefined) =>
  heading?.kind === 'column' ? heading.column : heading?.kind === 'term' ? String(heading.months) : undefined

/** Parses the first row of a sheet; unknown, duplicate or missing columns are problems of that row. */
export function readHeader({ line, fields }: SheetRow): {
  readonly headings: readonly (Heading | undefined)[]
  readonly problems: readonly SheetProblem[]
} {
  const headings = fields.map(headingOf)
  const names = headings.map(sameAs)
  const problems = fields.flatMap((text, index): SheetProblem[] => {
    const problem = (rule: string) => [{ line, column: text, rule, params: {} }]
    if (headings[index] === undefined) return text.trim() === '' ? [] : problem('unknown_column')
    return names.indexOf(names[index]) < index ? problem('unique') : []
  })
  const missing = missingFrom(headings).map(column => ({ line, column, rule: 'required', params: {} }))
  return { headings, problems: [...problems, ...missing] }
}

function missingFrom(headings: readonly (Heading | undefined)[]): string[] {
  const has = (column: SheetColumn) =>
    headings.some(heading => heading?.kind === 'column' && heading.column === column)
  const hasTerms = headings.some(heading => heading?.kind === 'term')
  return [...(has('product') ? [] : ['product']), ...(has('value') || hasTerms ? [] : ['value'])]
}
