/** Product 3; decisions 3.72. */
export const PDF_BYTES = 10 * 1024 * 1024

const tail = 1024
/** Names of PDF features that run, start or extract something; brochures need none. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/

/**
 * Whether bytes are a PDF without active content: the header is at the beginning (a polyglot file has something
 * before it), cross-references and end are in place, and no dictionary names an action. Compressed streams are not
 * inspected; response headers prevent their execution.
 */
export function isPlainPdf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 8).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(head)) return false
  const end = bytes.subarray(-tail).toString('latin1').trimEnd()
  if (!/startxref\s+\d+\s+%%EOF$/.test(end)) return false
  const text = bytes.toString('latin1')
  return !active.test(
    text.replaceAll(/#([0-9a-fA-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))),
  )
}
