import { FeedProblem, MAX_RECORD_LENGTH, MAX_COLUMNS, type FeedRecord } from './feed-problem.ts'
import { headingOf } from './storable.ts'

/**
 * Yields the objects of the first list in a JSON text, at the top level or as the value of a field. Holds the text
 * of one object at a time; an invalid object yields a problem.
 */
export async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<FeedRecord> {
  const walk = new ObjectWalk()
  for await (const piece of text) yield* walk.take(piece)
  walk.end()
}

class ObjectWalk {
  #line = 1
  #depth = 0
  /** Depth of the list whose objects are the rows; undefined until it is found. */
  #list: number | undefined
  #isOver = false
  #isString = false
  #isEscaped = false
  #begun = 1
  #held = '';

  *take(piece: string): Generator<FeedRecord> {
    let from = this.#held === '' ? -1 : 0
    for (let at = 0; at < piece.length && !this.#isOver; at += 1) {
      const sign = piece.charAt(at)
      if (sign === '\n') this.#line += 1
      if (this.#isString) this.#inString(sign)
      else if (sign === '"') this.#isString = true
      else if (sign === '[' || sign === '{') {
        this.#depth += 1
        if (sign === '[' && this.#list === undefined) this.#list = this.#depth
        else if (sign === '{' && this.#depth === this.#row) {
          from = at
          this.#begun = this.#line
        }
      } else if (sign === ']' || sign === '}') {
        if (sign === '}' && this.#depth === this.#row) {
          const whole = this.#held + piece.slice(from, at + 1)
          this.#held = ''
          from = -1
          yield recordOf(whole, this.#begun)
        }
        if (this.#depth === this.#list) this.#isOver = true
        this.#depth -= 1
        if (this.#depth < 0) throw new FeedProblem('json_broken', this.#line)
      }
    }
    if (from >= 0) this.#held += piece.slice(from)
    if (this.#held.length > MAX_RECORD_LENGTH) throw new FeedProblem('row_too_long', this.#begun)
  }

  get #row() {
    return this.#list === undefined ? -1 : this.#list + 1
  }

  #inString(sign: string) {
    if (this.#isEscaped) this.#isEscaped = false
    else if (sign === '\\') this.#isEscaped = true
    else if (sign === '"') this.#isString = false
  }

  end() {
    if (this.#list === undefined) throw new FeedProblem('no_list')
    if (!this.#isOver) throw new FeedProblem('json_broken', this.#line)
  }
}

function recordOf(text: string, line: number): FeedRecord {
  try {
    const fields: Record<string, string> = {}
    flatten(JSON.parse(text), '', fields)
    return Object.keys(fields).length > MAX_COLUMNS
      ? { line, fields: {}, rule: 'too_many_columns' }
      : { line, fields }
  } catch {
    return { line, fields: { row: text.slice(0, 2000) }, rule: 'json_broken' }
  }
}

/** Nested fields are named like `mileage.value`; lists of words are joined by bars. */
function flatten(value: unknown, path: string, fields: Record<string, string>): void {
  if (value === null || value === undefined) return
  if (Array.isArray(value))
    fields[path] = value.map(item => (isPlain(item) ? String(item) : JSON.stringify(item))).join('|')
  else if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      const key = headingOf(name)
      flatten(inner, path === '' ? key : `${path}.${key}`, fields)
    }
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    fields[path] = String(value)
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null
