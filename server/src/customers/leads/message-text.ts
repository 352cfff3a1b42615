/** Supported encodings, by the names senders use. */
const DECODERS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
}

const MARKS: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes a message; undefined if its encoding is unknown or invalid. A byte order mark decides, else the sender's
 * charset, else the document's own first line.
 */
export function messageText(bytes: Buffer, charset: string | null): string | undefined {
  const mark = MARKS.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1]
  const declared = /encoding\s*=\s*["']([\w.-]{1,30})["']/i.exec(
    bytes.subarray(0, 200).toString('latin1'),
  )?.[1]
  const name = mark ?? DECODERS[(charset ?? declared ?? 'utf-8').toLowerCase()]
  if (name === undefined) return undefined
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
