import { cellKey, NO_ITEM, scopeOf, type Cell } from './cell.ts'
import { readHeader, type Heading } from './sheet-header.ts'
import { readCell, type RowFields, type SheetMarket } from './sheet-row.ts'
import type { SheetProblem, SheetRow } from './sheet-text.ts'

/** Maximum number of rows. */
export const MAX_SHEET_ROWS = 2000

/** Maximum number of figures; a row may have one in each of its term columns. */
export const MAX_CELLS = 5000

/** Maximum number of reported problems; the rest is reported once these are fixed. */
const MAX_PROBLEMS = 100

export interface SheetReading {
  readonly cells: readonly Cell[]
  readonly problems: readonly SheetProblem[]
}

/**
 * Parses a rate sheet: a row of headings, then one figure per row, or one in each term column. Headings and words
 * may be English or French, numbers are in the locale's format. Without problems, every cell is within the limits
 * of its table and occurs once. Decisions 3.47.
 */
export function readSheet(rows: readonly SheetRow[], market: SheetMarket): SheetReading {
  const [first, ...rest] = rows
  if (first === undefined) return failed([{ line: 1, column: null, rule: 'required', params: {} }])
  const header = readHeader(first)
  if (header.problems.length > 0) return failed(header.problems)
  if (rest.length === 0) return failed([{ line: first.line, column: null, rule: 'no_rows', params: {} }])
  if (rest.length > MAX_SHEET_ROWS) {
    const line = rest[MAX_SHEET_ROWS]?.line ?? first.line
    return failed([{ line, column: null, rule: 'max_rows', params: { max: MAX_SHEET_ROWS } }])
  }
  const read = rest.flatMap(row => readRow(row, header.headings, market))
  const cells = read.flatMap(({ cell, line }) => (cell ? [{ cell, line }] : []))
  const tooMany = cells[MAX_CELLS]
  if (tooMany)
    return failed([{ line: tooMany.line, column: null, rule: 'max_cells', params: { max: MAX_CELLS } }])
  const problems = [
    ...read.flatMap(part => part.problems),
    ...repeated(cells),
    ...twoKindsOfRate(cells),
    ...notEmpty(cells),
  ]
  return { cells: cells.map(({ cell }) => cell), problems: inOrder(problems) }
}

const failed = (problems: readonly SheetProblem[]): SheetReading => ({
  cells: [],
  problems: inOrder(problems),
})

/** By line and without duplicates: a row with many term columns would repeat itself. */
const inOrder = (problems: readonly SheetProblem[]) =>
  [...new Map(problems.map(problem => [JSON.stringify(problem), problem])).values()]
    .sort((a, b) => a.line - b.line)
    .slice(0, MAX_PROBLEMS)

interface ReadPart {
  readonly line: number
  readonly cell: Cell | undefined
  readonly problems: readonly SheetProblem[]
}

function readRow(
  { line, fields }: SheetRow,
  headings: readonly (Heading | undefined)[],
  market: SheetMarket,
): ReadPart[] {
  const filled = fields
    .map((field, index) => ({ heading: headings[index], text: field.trim() }))
    .filter(({ text }) => text !== '')
  const stray = filled.find(({ heading }) => heading === undefined)
  if (stray) {
    const problem = { line, column: null, rule: 'too_many_columns', params: { max: headings.length } }
    return [{ line, cell: undefined, problems: [problem] }]
  }
  return figuresOf(filled).map(({ fields: own, termHeading }) => {
    const { cell, problems } = readCell(own, market)
    const named = problems.map(({ column, ...broken }) => ({
      line,
      column:
        (column === 'value' || column === 'term') && termHeading !== undefined
          ? termHeading
          : headingText(column, headings),
      ...broken,
    }))
    return { line, cell, problems: named }
  })
}

interface Filled {
  readonly heading: Heading | undefined
  readonly text: string
}

/** A row with term columns has a figure in each of them; one without has a single figure. */
function figuresOf(filled: readonly Filled[]): { fields: RowFields; termHeading: string | undefined }[] {
  const common: RowFields = Object.fromEntries(
    filled.flatMap(({ heading, text }) => (heading?.kind === 'column' ? [[heading.column, text]] : [])),
  )
  const terms = filled.flatMap(({ heading, text }) => (heading?.kind === 'term' ? [{ heading, text }] : []))
  const inColumns = terms.map(({ heading, text }) => ({
    fields: { ...common, term: String(heading.months), value: text },
    termHeading: heading.text,
  }))
  const isSingle = terms.length === 0 || common.value !== undefined
  return [...(isSingle ? [{ fields: common, termHeading: undefined }] : []), ...inColumns]
}

const headingText = (column: string, headings: readonly (Heading | undefined)[]) =>
  headings.find(heading => heading?.kind === 'column' && heading.column === column)?.text ?? column

interface Placed {
  readonly cell: Cell
  readonly line: number
}

function repeated(cells: readonly Placed[]): SheetProblem[] {
  const firsts = new Map<string, number>()
  return cells.flatMap(({ cell, line }) => {
    const key = cellKey(cell)
    const first = firsts.get(key)
    if (first === undefined) {
      firsts.set(key, line)
      return []
    }
    return [{ line, column: null, rule: 'said_before', params: { line: first } }]
  })
}

/** An empty table has no rows other than the one that says so. */
function notEmpty(cells: readonly Placed[]): SheetProblem[] {
  const emptied = new Map(
    cells.flatMap(({ cell, line }) => (cell.item === NO_ITEM ? [[scopeOf(cell), line] as const] : [])),
  )
  return cells.flatMap(({ cell, line }) => {
    const said = emptied.get(scopeOf(cell))
    return said === undefined || cell.item === NO_ITEM
      ? []
      : [{ line, column: null, rule: 'table_empty', params: { line: said } }]
  })
}

/** A lease is quoted in percent or in money factors, not in both. */
function twoKindsOfRate(cells: readonly Placed[]): SheetProblem[] {
  const quoted = new Map<string, string>()
  return cells.flatMap(({ cell: { product, condition, table }, line }) => {
    if (product !== 'lease' || (table !== 'rate' && table !== 'factor')) return []
    const before = quoted.get(condition ?? '') ?? table
    quoted.set(condition ?? '', before)
    return before === table ? [] : [{ line, column: null, rule: 'rate_or_factor', params: {} }]
  })
}
