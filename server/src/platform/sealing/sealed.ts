import { inspect } from 'node:util'
import { customType } from 'drizzle-orm/pg-core'

const SHOWN = '[sealed]'

/** What is sealed, as rows hold it (security R31): whoever logs it, answers it or puts it into a text shows that it is there, and no more. */
export class Sealed {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** For where it is stored, and for what opens it. */
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
