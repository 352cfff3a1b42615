import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { StaffUser } from './staff.ts'
import { Id, Language, Timestamp } from '#platform/text.ts'

/** Longer than any password may be, so that what is too long is told by the rule of passwords. */
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
  /** When its value was last used. */
  last_used: Timestamp,
  expires: Timestamp,
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
})
export type RememberedDevice = z.output<typeof RememberedDevice>

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** What everybody does to the own account, and what a mailed link is good for. */
export const account = {
  profile: endpoint('GET /api/dealer/user/profile/', {
    access: 'account:read',
    ours: true,
    summary: 'The own profile',
    response: StaffUser,
    etag: true,
  }),
  saveAvatar: endpoint('POST /api/dealer/user/save_avatar/', {
    access: 'account:update-profile',
    summary: 'A picture of oneself, multipart with the file as `avatar`; the Location header names it',
    upload: 'image',
    status: 204,
    fails: ['not_scanned', 'upload_quota'],
  }),
  removeAvatar: endpoint('DELETE /api/dealer/user/avatar/', {
    access: 'account:update-profile',
    ours: true,
    summary: 'No picture of oneself',
    status: 204,
  }),
  avatar: endpoint('GET /api/dealer/user/avatar/{id}/', {
    access: 'signed-in',
    ours: true,
    summary: 'The picture of somebody',
    file: 'image/*',
  }),
  changePassword: endpoint('POST /api/dealer/user/change_password/', {
    access: 'signed-in',
    summary: 'Change the own password; nothing happens while all three fields are empty',
    body: z
      .strictObject({ current_password: Password, new_password: Password, confirm_new_password: Password })
      .partial(),
    status: 204,
    fails: ['locked', 'busy', 'single_sign_on'],
  }),
  stepUp: endpoint('POST /api/dealer/user/step_up/', {
    access: 'signed-in',
    ours: true,
    summary: 'Prove by password who one is, before a dangerous act',
    body: z.strictObject({ password: z.string().min(1).max(300) }),
    status: 204,
    fails: ['locked', 'busy', 'single_sign_on'],
  }),
  resetPassword: endpoint('POST /api/dealer/user/reset_password/', {
    access: 'public',
    summary: 'Ask for a reset link; the answer is the same whether the address is known or not',
    body: z.strictObject({ email: z.string().min(1).max(254) }),
    status: 204,
    fails: ['locked'],
  }),
  openLink: endpoint('POST /api/dealer/user/open_link/', {
    access: 'public',
    ours: true,
    summary: 'What a mailed link is for',
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
    summary: 'Set a password with a mailed link, which is used up by it; all sessions and devices end',
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
    summary: 'Where one is signed in, newest first',
    response: z.object({ results: z.array(OwnSession) }),
  }),
  endSession: endpoint('DELETE /api/dealer/user/session/{id}/', {
    access: 'signed-in',
    ours: true,
    summary: 'Sign out elsewhere',
    status: 204,
  }),
  signOutEverywhere: endpoint('POST /api/dealer/user/sign_out_everywhere/', {
    access: 'signed-in',
    ours: true,
    summary: 'End all own sessions, this one too, and forget all remembered devices',
    response: z.object({ redirect_url: z.string() }),
  }),
  devices: endpoint('GET /api/dealer/user/devices/', {
    access: 'signed-in',
    ours: true,
    summary: 'Browsers that may skip the one-time code',
    response: z.object({ results: z.array(RememberedDevice) }),
  }),
  forgetDevice: endpoint('DELETE /api/dealer/user/device/{id}/', {
    access: 'signed-in',
    ours: true,
    summary: 'Ask this browser for a code again',
    status: 204,
  }),
  setUpAuthenticator: endpoint('POST /api/dealer/user/authenticator/', {
    access: 'half-session',
    ours: true,
    summary:
      'A new secret for an authenticator app, also as the first second factor; it counts once a first code was right',
    response: z.object({ secret: z.string(), uri: z.string() }),
    fails: ['otp_device_exists'],
  }),
  confirmAuthenticator: endpoint('POST /api/dealer/user/authenticator/confirm/', {
    access: 'half-session',
    ours: true,
    summary:
      'Confirm the app with a code; answers recovery codes when there were none. As the first second factor it completes the sign-in',
    body: z.strictObject({
      app_code: z
        .string()
        .max(40)
        .regex(/^\s*\d{3}\s?\d{3}\s*$/, { message: 'otp' }),
    }),
    response: RecoveryCodes.extend({
      /** Whether a dealership is to be chosen next. */
      prompt_dealership_select: z.boolean(),
    }),
    fails: ['otp_invalid', 'otp_expired', 'otp_too_many', 'otp_device_exists'],
  }),
  removeAuthenticator: endpoint('DELETE /api/dealer/user/authenticator/', {
    access: 'signed-in',
    ours: true,
    summary: 'Sign in without the app from now on',
    status: 204,
  }),
  renewRecoveryCodes: endpoint('POST /api/dealer/user/recovery_codes/', {
    access: 'signed-in',
    ours: true,
    summary: 'Ten new recovery codes; the earlier ones are void',
    response: RecoveryCodes,
  }),
}
