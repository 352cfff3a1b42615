import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { StaffUser } from './staff.ts'
import { Id, Language, Timestamp } from '#platform/text.ts'

/** Longer than any valid password, so that the password rule reports one that is too long. */
const Password = z.string().max(300)
const LinkToken = z.string().regex(/^[\w-]{43}$/, { message: 'link' })

export const OwnSession = z.object({
  id: Id,
  created: Timestamp,
  last_active: Timestamp,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  dealership: z.string().nullable(),
  is_current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const RememberedDevice = z.object({
  id: Id,
  /** When the session was last used. */
  last_used: Timestamp,
  expires: Timestamp,
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
})
export type RememberedDevice = z.output<typeof RememberedDevice>

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Calls of every user on their own account, and of mailed links. */
export const account = {
  profile: endpoint('GET /api/dealer/user/profile/', {
    access: 'account:read',
    ours: true,
    summary: 'The profile of the signed-in user',
    response: StaffUser,
    etag: true,
  }),
  saveAvatar: endpoint('POST /api/dealer/user/save_avatar/', {
    access: 'account:update-profile',
    summary:
      'Upload a picture of the signed-in user, multipart with the file as `avatar`; the Location header has its address',
    upload: 'image',
    status: 204,
    fails: ['not_scanned', 'upload_quota'],
  }),
  removeAvatar: endpoint('DELETE /api/dealer/user/avatar/', {
    access: 'account:update-profile',
    ours: true,
    summary: 'Delete the picture of the signed-in user',
    status: 204,
  }),
  avatar: endpoint('GET /api/dealer/user/avatar/{id}/', {
    access: 'signed-in',
    ours: true,
    summary: 'The picture of a user',
    file: 'image/*',
  }),
  changePassword: endpoint('POST /api/dealer/user/change_password/', {
    access: 'signed-in',
    summary: 'Change the own password; does nothing while all three fields are empty',
    body: z
      .strictObject({ current_password: Password, new_password: Password, confirm_new_password: Password })
      .partial(),
    status: 204,
    fails: ['locked', 'busy', 'single_sign_on'],
  }),
  stepUp: endpoint('POST /api/dealer/user/step_up/', {
    access: 'signed-in',
    ours: true,
    summary: 'Authenticate again by password before a sensitive action',
    body: z.strictObject({ password: z.string().min(1).max(300) }),
    status: 204,
    fails: ['locked', 'busy', 'single_sign_on'],
  }),
  resetPassword: endpoint('POST /api/dealer/user/reset_password/', {
    access: 'public',
    summary: 'Request a reset link; the response is the same whether the address is known or not',
    body: z.strictObject({ email: z.string().min(1).max(254) }),
    status: 204,
    fails: ['locked'],
  }),
  openLink: endpoint('POST /api/dealer/user/open_link/', {
    access: 'public',
    ours: true,
    summary: 'The purpose of a mailed link',
    body: z.strictObject({ link_token: LinkToken }),
    response: z.object({
      purpose: z.enum(['invitation', 'password_reset']),
      email: z.string(),
      first_name: z.string(),
      language: Language,
      expires: Timestamp,
    }),
    fails: ['link_invalid'],
  }),
  useLink: endpoint('POST /api/dealer/user/use_link/', {
    access: 'public',
    ours: true,
    summary: 'Set a password with a mailed link, which is redeemed by it; all sessions and devices end',
    body: z.strictObject({
      link_token: LinkToken,
      new_password: Password,
      confirm_new_password: Password,
    }),
    status: 204,
    fails: ['link_invalid', 'busy'],
  }),
  sessions: endpoint('GET /api/dealer/user/sessions/', {
    access: 'signed-in',
    ours: true,
    summary: 'Own sessions, newest first',
    response: z.object({ results: z.array(OwnSession) }),
  }),
  endSession: endpoint('DELETE /api/dealer/user/session/{id}/', {
    access: 'signed-in',
    ours: true,
    summary: 'End one of the own sessions',
    status: 204,
  }),
  signOutEverywhere: endpoint('POST /api/dealer/user/sign_out_everywhere/', {
    access: 'signed-in',
    ours: true,
    summary: 'End all own sessions, including this one, and forget all remembered devices',
    response: z.object({ redirect_url: z.string() }),
  }),
  devices: endpoint('GET /api/dealer/user/devices/', {
    access: 'signed-in',
    ours: true,
    summary: 'Remembered devices, which skip the one-time code',
    response: z.object({ results: z.array(RememberedDevice) }),
  }),
  forgetDevice: endpoint('DELETE /api/dealer/user/device/{id}/', {
    access: 'signed-in',
    ours: true,
    summary: 'Forget a remembered device',
    status: 204,
  }),
  setUpAuthenticator: endpoint('POST /api/dealer/user/authenticator/', {
    access: 'half-session',
    ours: true,
    summary:
      'Create a secret for an authenticator app, also as the first second factor; it takes effect after the first correct code',
    response: z.object({ secret: z.string(), uri: z.string() }),
    fails: ['otp_device_exists'],
  }),
  confirmAuthenticator: endpoint('POST /api/dealer/user/authenticator/confirm/', {
    access: 'half-session',
    ours: true,
    summary:
      'Confirm the app with a code; responds with recovery codes if there were none. As the first second factor it completes the sign-in',
    body: z.strictObject({
      app_code: z
        .string()
        .max(40)
        .regex(/^\s*\d{3}\s?\d{3}\s*$/, { message: 'otp' }),
    }),
    response: RecoveryCodes.extend({
      /** Whether the user has to choose a dealership next. */
      prompt_dealership_select: z.boolean(),
    }),
    fails: ['otp_invalid', 'otp_expired', 'otp_too_many', 'otp_device_exists'],
  }),
  removeAuthenticator: endpoint('DELETE /api/dealer/user/authenticator/', {
    access: 'signed-in',
    ours: true,
    summary: 'Remove the authenticator app',
    status: 204,
  }),
  renewRecoveryCodes: endpoint('POST /api/dealer/user/recovery_codes/', {
    access: 'signed-in',
    ours: true,
    summary: 'Create ten new recovery codes; the earlier ones become invalid',
    response: RecoveryCodes,
  }),
}
