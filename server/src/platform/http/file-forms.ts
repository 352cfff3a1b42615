import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { invalid } from './refusal.ts'
import type { Router } from './serve.ts'

/** Maximum size of the other parts of a form. */
const envelopeBytes = 16 * 1024
/**
 * A browser reads the answer only after it has sent everything, so an oversized photo is read to its end before it is
 * refused.
 */
const drainedBytes = 32 * 1024 * 1024
/** A few files and their fields. Parsing a hundred thousand parts would take too long. */
const mostParts = 20

interface FormLimits {
  /** Maximum size of the file. */
  readonly bytes: number
  /** The field on which an unreadable form is reported. */
  readonly field: string
}

/** Registers routes that accept a form with a file; everywhere else only JSON is accepted (security R6). */
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

/** Reads a form with the platform's own parser. A body larger than any allowed file is not held in memory. */
async function readForm(
  contentType: string,
  body: Readable,
  { bytes, field }: FormLimits,
): Promise<FormData | 'too_large'> {
  const pieces: Buffer[] = []
  let size = 0
  // Leaving the loop must not destroy the body: its sender still gets an answer.
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
    // Reported below.
  }
  throw invalid({ [field]: { rule: 'broken_form', params: {} } })
}

/** Counts the parts before they are parsed. */
function hasFewParts(whole: Buffer, contentType: string): boolean {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = `--${quoted ?? plain ?? ''}`
  if (boundary === '--') return false
  let parts = 0
  for (let at = whole.indexOf(boundary); at >= 0; at = whole.indexOf(boundary, at + boundary.length)) {
    parts += 1
    // The closing boundary counts as one more.
    if (parts > mostParts + 1) return false
  }
  return true
}
