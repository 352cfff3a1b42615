import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { invalid } from './refusal.ts'
import type { Router } from './serve.ts'

/** What the parts of a form around the file may take. */
const envelopeBytes = 16 * 1024
/** A browser reads the answer after it has sent everything, so a photo is let in to its end before it is refused. */
const drainedBytes = 32 * 1024 * 1024
/** A file or two and the words beside them. To read a hundred thousand parts takes longer than anybody may take. */
const mostParts = 20

interface FormLimits {
  /** Most that the file may have. */
  readonly bytes: number
  /** The name under which a form that cannot be read is refused. */
  readonly field: string
}

/** Alone in here a form with a file is understood, everywhere else JSON is (security R6). */
export function serveForms(
  { app, fastify }: Router,
  limits: FormLimits,
  serveThem: (router: Router) => void,
) {
  void fastify.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) =>
      readForm(String(request.headers['content-type']), body, limits),
    )
    serveThem({ app, fastify: scope })
  })
}

/** Read by the platform's own reader of forms. One that is larger than any file may be is not held. */
async function readForm(
  contentType: string,
  body: Readable,
  { bytes, field }: FormLimits,
): Promise<FormData | 'too_large'> {
  const pieces: Buffer[] = []
  let size = 0
  // A body that is left is not torn down: its sender is still to be answered.
  const incoming = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const piece of incoming) {
    size += piece.length
    if (size <= bytes + envelopeBytes) pieces.push(piece)
    else if (size > drainedBytes) return 'too_large'
  }
  if (size > bytes + envelopeBytes) return 'too_large'
  const whole = Buffer.concat(pieces)
  try {
    if (hasFewParts(whole, contentType))
      return await new Response(new Uint8Array(whole), {
        headers: { 'content-type': contentType },
      }).formData()
  } catch {
    // It is told below.
  }
  throw invalid({ [field]: { rule: 'broken_form', params: {} } })
}

/** Counted before anything is made of them. */
function hasFewParts(whole: Buffer, contentType: string): boolean {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = `--${quoted ?? plain ?? ''}`
  if (boundary === '--') return false
  let parts = 0
  for (let at = whole.indexOf(boundary); at >= 0; at = whole.indexOf(boundary, at + boundary.length)) {
    parts += 1
    // The end is written as one more.
    if (parts > mostParts + 1) return false
  }
  return true
}
