import type { FastifyReply } from 'fastify'

interface StoredFile {
  readonly media_type: string
  readonly content: Uint8Array
}

/** Sends a picture for `<img>` only. */
export const sendPicture = (reply: FastifyReply, name: string, picture: StoredFile): Uint8Array =>
  sendAlone(reply, `inline; filename="${name}"`, picture)

/** Sends an uploaded file: opened by itself it cannot run anything. Its content never changes under its address. */
export function sendAlone(reply: FastifyReply, disposition: string, file: StoredFile): Uint8Array {
  void reply
    .type(file.media_type)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-disposition', disposition)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return file.content
}
