import { account } from '@forecourt/contract/identity/account.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { staff, type StaffUser } from '@forecourt/contract/identity/staff.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'
import { renewSession } from '../sessions/session.ts'

export const profileQueries = {
  own: () => query(account.profile, {}),
  factors: () => ({ ...query(users.verificationStatus, {}), gcTime: 0 }),
  sessions: () => query(account.sessions, {}),
  devices: () => query(account.devices, {}),
}

/** The frame around the page also shows the name and the picture. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    const answer = await work
    await renewSession()
    return answer
  } finally {
    await refresh(account.profile, staff.list, staff.get)
  }
}

export function saveProfile(user: StaffUser, body: BodyInputOf<typeof staff.update>): Promise<StaffUser> {
  const ifMatch = `"v${user.version}"`
  return changed(call(staff.update, { params: { id: user.id }, body, ifMatch }))
}

export function savePicture(picture: Blob): Promise<void> {
  const form = new FormData()
  form.set('avatar', picture, 'avatar.png')
  form.set('name', 'avatar')
  form.set('filename', 'avatar.png')
  form.set('mime-type', picture.type)
  return changed(call(account.saveAvatar, { form }))
}

export const removePicture = () => changed(call(account.removeAvatar, {}))

export const changePassword = async (body: BodyInputOf<typeof account.changePassword>) => {
  await call(account.changePassword, { body })
  await refresh(account.sessions, account.devices)
}

export const factors = {
  sendToPhone: (phone: string) => call(users.setupOtp, { body: { phone } }),
  confirmPhone: (phone: string, token: string) =>
    refreshed(call(users.confirmOtpDevice, { body: { phone, token } })),
  newAuthenticator: () => call(account.setUpAuthenticator, {}),
  confirmAuthenticator: (app_code: string) =>
    refreshed(call(account.confirmAuthenticator, { body: { app_code } })),
  removeAuthenticator: () => refreshed(call(account.removeAuthenticator, {})),
  newRecoveryCodes: () => refreshed(call(account.renewRecoveryCodes, {})),
}

export const endSession = (id: string) => refreshed(call(account.endSession, { params: { id } }))
export const forgetDevice = (id: string) => refreshed(call(account.forgetDevice, { params: { id } }))
export const signOutEverywhere = () => call(account.signOutEverywhere, {})

async function refreshed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(users.verificationStatus, account.sessions, account.devices, account.profile)
  }
}
