const MAX_HEADING_LENGTH = 120

/** Removes characters that PostgreSQL cannot store: NUL and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The stored name of a column, limited because it is stored with every refused row and in the list of columns. */
export const headingOf = (name: string): string => storable(name.slice(0, MAX_HEADING_LENGTH))
