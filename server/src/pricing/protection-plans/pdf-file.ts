/** Product 3; decisions 3.72. */
export const PDF_BYTES = 10 * 1024 * 1024

const tail = 1024
/** What a reader would run, start or unpack; a brochure needs none of it. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)\b/

/**
 * Whether bytes are a PDF from the first to the last and nothing that acts: the header opens the file (a polyglot has
 * something before it), the cross-references and the end are where they belong, and no dictionary names an action. What
 * compressed streams hide is kept from acting where the file is shown, by its headers.
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
