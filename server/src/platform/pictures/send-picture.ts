import type { FastifyReply } from 'fastify'

interface StoredFile {
  readonly media_type: string
  readonly content: Uint8Array
}

/** A picture for `<img>` alone. */
export const sendPicture = (reply: FastifyReply, name: string, picture: StoredFile): Uint8Array =>
  sendAlone(reply, `inline; filename="${name}"`, picture)

/** Something that was sent in: opened by itself it can do nothing. It never changes under its address. */
export function sendAlone(reply: FastifyReply, disposition: string, file: StoredFile): Uint8Array {
  void reply
    .type(file.media_type)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-disposition', disposition)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return file.content
}
