export type FeedFormat = 'csv' | 'tsv' | 'xml' | 'json'

const separators = ['\t', ';', '|', ','] as const

/** Detects the format from the beginning of the text; the file name does not count. */
export function formatOf(beginning: string): { format: FeedFormat; separator: string } {
  const first = beginning.trimStart().charAt(0)
  if (first === '<') return { format: 'xml', separator: '' }
  if (first === '[' || first === '{') return { format: 'json', separator: '' }
  const separator = separatorOf(beginning)
  return { format: separator === '\t' ? 'tsv' : 'csv', separator }
}

/** The separator declared by Excel's first line "sep=;"; undefined for other texts. */
export const declaredSeparator = (text: string): string | undefined =>
  /^\s*"?sep=([^\r\n"])"?[^\S\r\n]*(?:[\r\n]|$)/iu.exec(text)?.[1]

/** Whether the first row is that line instead of headings. */
export const isSeparatorRow = (fields: readonly string[], separator: string): boolean =>
  fields.join(separator).trimEnd().toLowerCase() === `sep=${separator}`.trimEnd()

/** The separator of the headings; French spreadsheets use semicolons. */
function separatorOf(beginning: string): string {
  const declared = declaredSeparator(beginning)
  if (declared !== undefined) return declared
  const [line = ''] = beginning.trimStart().split(/\r\n|\r|\n/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map(separator => bare.split(separator).length)
  const most = Math.max(...counts)
  return most === 1 ? ',' : (separators[counts.indexOf(most)] ?? ',')
}

/** Reads the beginning of a text, which detection needs, and returns the whole text again. */
export async function peeked(
  text: AsyncIterable<string>,
  length: number,
): Promise<{ beginning: string; whole: AsyncGenerator<string> }> {
  const pieces = text[Symbol.asyncIterator]()
  let beginning = ''
  let isOver = false
  while (beginning.length < length && !isOver) {
    const next = await pieces.next()
    if (next.done === true) isOver = true
    else beginning += next.value
  }
  async function* whole() {
    yield beginning
    if (isOver) return
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value
  }
  return { beginning, whole: whole() }
}
