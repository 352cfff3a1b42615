import { account } from '@forecourt/contract/account.ts'
import { serve, type Router } from '../http/serve.ts'
import { readProfile } from '../users/staff.service.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  setUpAuthenticator,
} from './authenticator.service.ts'
import { changePassword } from './change-password.service.ts'
import { openLink, useLink } from './mailed-links.service.ts'
import {
  endOwnSession,
  forgetDevice,
  readDevices,
  readSessions,
  signOutEverywhere,
} from './own-sessions.service.ts'
import { requestReset } from './password-reset.service.ts'
import { stepUp } from './step-up.service.ts'

export function serveAccount(router: Router) {
  serve(router, account.profile, readProfile)
  serve(router, account.changePassword, changePassword)
  serve(router, account.stepUp, stepUp)
  serve(router, account.resetPassword, requestReset)
  serve(router, account.openLink, openLink)
  serve(router, account.useLink, useLink)
  serve(router, account.sessions, readSessions)
  serve(router, account.endSession, endOwnSession)
  serve(router, account.signOutEverywhere, signOutEverywhere)
  serve(router, account.devices, readDevices)
  serve(router, account.forgetDevice, forgetDevice)
  serve(router, account.setUpAuthenticator, setUpAuthenticator)
  serve(router, account.confirmAuthenticator, confirmAuthenticator)
  serve(router, account.removeAuthenticator, removeAuthenticator)
  serve(router, account.renewRecoveryCodes, renewRecoveryCodes)
}
