import { pngOf } from './picture-form.ts'
import type { UploadFile } from './upload-files.ts'
import type { Upload } from './uploads.ts'

/** A file that an upload would accept without the scan; `words` control the sandbox's antivirus program. */
export function fileHolding(upload: Upload, words: string): UploadFile {
  const text = (content: string, name: string, type: string) => ({
    title: words,
    content: Buffer.from(content, 'latin1'),
    name,
    type,
  })
  if (upload.field === 'pdf_media')
    return text(
      `%PDF-1.7\n% ${words}\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n`,
      'plan.pdf',
      'application/pdf',
    )
  if (upload.body === 'form') {
    const comment = Buffer.from(`Comment\0${words}`, 'latin1')
    return { title: words, content: pngOf(8, 8, [['tEXt', comment]]), name: 'photo.png', type: 'image/png' }
  }
  if (upload.field === 'body') return text(settingsFile(words), 'settings.json', 'application/json')
  return text(`VIN,Stock #,Price,Comment\n,L1,20000,${words}\n`, 'lot.csv', 'text/csv')
}

/** The body for applying settings: a file without parts, with an outdated state. */
const settingsFile = (name: string) =>
  JSON.stringify({
    file: {
      format: 'forecourt-settings',
      schema_version: 1,
      dealership: { name, country: 'CA' },
      parts: {},
    },
    parts: ['global_fees'],
    state: 'none',
  })
