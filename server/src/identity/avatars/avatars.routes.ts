import { account } from '@forecourt/contract/identity/account.ts'
import { serveForms } from '#platform/http/file-forms.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { AVATAR_BYTES, readAvatar, removeAvatar, saveAvatar } from './avatars.service.ts'

export function serveAvatars(router: Router) {
  serve(router, account.removeAvatar, removeAvatar)
  serve(router, account.avatar, readAvatar)
  serveForms(router, { bytes: AVATAR_BYTES, field: 'avatar' }, serveUpload)
}

function serveUpload(router: Router) {
  serve(router, account.saveAvatar, saveAvatar)
}
