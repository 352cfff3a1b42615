/** The part of a mail that contains a lead, with its declared encoding. */
export interface MailBody {
  readonly bytes: Buffer
  readonly charset: string | null
}

const deepest = 5

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** A header's value, folded lines included. */
const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}:((?:.*)(?:\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? ''

/** Splits at the first empty line; mails and their parts have the same structure. */
function split(text: string): { head: string; body: string } | undefined {
  const at = text.indexOf('\n\n')
  return at === -1 ? undefined : { head: text.slice(0, at), body: text.slice(at + 2) }
}

function partsOf(text: string, depth: number): MailBody[] {
  const { head, body } = split(text) ?? { head: '', body: text }
  const type = headerOf(head, 'content-type')
  const boundary = /boundary="?([^";]{1,100})"?/i.exec(type)?.[1]
  if (boundary !== undefined && depth < deepest)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap(part => partsOf(part.replace(/^[ \t]*\n/, ''), depth + 1))
  const encoding = headerOf(head, 'content-transfer-encoding').toLowerCase()
  const charset = /charset="?([\w.-]{1,30})"?/i.exec(type)?.[1] ?? null
  if (encoding === 'base64') return [{ bytes: Buffer.from(body, 'base64'), charset }]
  if (encoding === 'quoted-printable') return [{ bytes: quotedPrintable(body), charset }]
  return [{ bytes: Buffer.from(body, 'latin1'), charset }]
}

const isMail = (text: string) => /^(?:[a-z][a-z-]*:.*\n(?:[ \t].*\n)*){1,200}\n/i.test(text)

/**
 * The lead in a mail: the part with an ADF element, else the first part; a file that is no mail is returned whole.
 */
export function mailBody(bytes: Buffer): MailBody {
  const text = bytes.toString('latin1').replaceAll('\r\n', '\n')
  if (!isMail(text)) return { bytes, charset: null }
  const parts = partsOf(text, 0)
  return (
    parts.find(part => /<(?:\w+:)?adf[\s>]/i.test(part.bytes.toString('latin1'))) ??
    parts[0] ?? { bytes, charset: null }
  )
}
