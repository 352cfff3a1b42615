import { account } from '@forecourt/contract/account.ts'
import { serveForms } from '../http/file-forms.ts'
import { serve, type Router } from '../http/serve.ts'
import { AVATAR_BYTES, readAvatar, removeAvatar, saveAvatar } from './avatars.service.ts'

export function serveAvatars(router: Router) {
  serve(router, account.removeAvatar, removeAvatar)
  serve(router, account.avatar, readAvatar)
  serveForms(router, { bytes: AVATAR_BYTES, field: 'avatar' }, serveUpload)
}

function serveUpload(router: Router) {
  serve(router, account.saveAvatar, saveAvatar)
}
