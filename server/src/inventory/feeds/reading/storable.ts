const MAX_HEADING_LENGTH = 120

/** A text without what no database can hold: NUL, and halves of a pair. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** What a column goes by: it is stored beside every row that is refused, and in the list of columns. */
export const headingOf = (name: string): string => storable(name.slice(0, MAX_HEADING_LENGTH))
