import { inspect } from 'node:util'
import { customType } from 'drizzle-orm/pg-core'

const SHOWN = '[sealed]'

/** A sealed value, as in its row (security R31): logged, answered or put into a text it shows only that it exists. */
export class Sealed {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** For storing it, and for opening it. */
  get stored(): string {
    return this.#text
  }

  toString(): string {
    return SHOWN
  }

  toJSON(): string {
    return SHOWN
  }

  [inspect.custom](): string {
    return SHOWN
  }
}

/** A column of sealed values. */
export const sealedText = customType<{ data: Sealed; driverData: string }>({
  dataType: () => 'text',
  toDriver: value => value.stored,
  fromDriver: text => new Sealed(text),
})
