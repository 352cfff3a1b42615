import { account } from '@forecourt/contract/account.ts'
import { serve, type Router } from '../http/serve.ts'
import { invalid } from '../http/refusal.ts'
import { AVATAR_BYTES, readAvatar, removeAvatar, saveAvatar } from './avatars.service.ts'

/** What the parts of a form around the file may take. */
const envelopeBytes = 16 * 1024

export function serveAvatars({ app, fastify }: Router) {
  // Alone in here a form with a file is understood; everywhere else JSON is (R6).
  void fastify.register(async scope => {
    const router = { app, fastify: scope }
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: AVATAR_BYTES + envelopeBytes },
      async (request: { headers: Record<string, unknown> }, body: Buffer) =>
        readForm(String(request.headers['content-type']), body),
    )
    serve(router, account.saveAvatar, saveAvatar)
  })
  const router = { app, fastify }
  serve(router, account.removeAvatar, removeAvatar)
  serve(router, account.avatar, readAvatar)
}

/** Read by the platform's own reader of forms. */
async function readForm(contentType: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw invalid({ avatar: { rule: 'unreadable', params: {} } })
  }
}
