export type FeedFormat = 'csv' | 'tsv' | 'xml' | 'json'

const separators = ['\t', ';', '|', ','] as const

/** What a text is by how it begins; a file's name is only a name. */
export function formatOf(beginning: string): { format: FeedFormat; separator: string } {
  const first = beginning.trimStart().charAt(0)
  if (first === '<') return { format: 'xml', separator: '' }
  if (first === '[' || first === '{') return { format: 'json', separator: '' }
  const separator = separatorOf(beginning)
  return { format: separator === '\t' ? 'tsv' : 'csv', separator }
}

/** The sign of the line "sep=;", by which Excel names what separates the fields; undefined where a text begins otherwise. */
export const declaredSeparator = (text: string): string | undefined =>
  /^\s*"?sep=([^\r\n"])"?[^\S\r\n]*(?:[\r\n]|$)/iu.exec(text)?.[1]

/** Whether the first row is that line and no heading. */
export const isSeparatorRow = (fields: readonly string[], separator: string): boolean =>
  fields.join(separator).trimEnd().toLowerCase() === `sep=${separator}`.trimEnd()

/** The sign that separates the headings; spreadsheets in French write semicolons. */
function separatorOf(beginning: string): string {
  const declared = declaredSeparator(beginning)
  if (declared !== undefined) return declared
  const [line = ''] = beginning.trimStart().split(/\r\n|\r|\n/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map(separator => bare.split(separator).length)
  const most = Math.max(...counts)
  return most === 1 ? ',' : (separators[counts.indexOf(most)] ?? ',')
}

/** The same text with its beginning known, which is needed before it can be read. */
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
