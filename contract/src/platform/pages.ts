import { z } from 'zod'

const decimal = /^-?\d{1,30}(?:\.\d{1,16})?$/

/** A number in a query, in decimal digits: blanks, 0x10 and 1e3 are refused as not a number. */
export const queryNumber = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (typeof value === 'string' && decimal.test(value) ? Number(value) : value), schema)

/** Page numbers start at 1. The maximum keeps offsets within what a database accepts. */
export const PageNumber = queryNumber(z.int().min(1).max(1_000_000)).default(1)

/** Product 3: `count, current, last, limit, results`. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    count: z.int().min(0),
    current: z.int().min(1),
    last: z.int().min(1),
    limit: z.int().min(1),
    results: z.array(row),
  })
}

/** A comma-separated list in a query ("New,Used"); empty parts are dropped. */
export function commaList<T extends z.ZodType>(item: T) {
  // The parts are strings; the schema of the items refuses unknown values, whatever input type it declares.
  const items = z.array(item).max(60) as unknown as z.ZodType<z.output<T>[], string[]>
  return z
    .string()
    .max(2000)
    .transform(joined =>
      joined
        .split(',')
        .map(part => part.trim())
        .filter(part => part !== ''),
    )
    .pipe(items)
}
