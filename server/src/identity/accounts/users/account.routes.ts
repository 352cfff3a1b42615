import { account } from '@forecourt/contract/identity/account.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readProfile } from '../staff/staff.service.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  setUpAuthenticator,
} from '../proof/authenticator.service.ts'
import { changePassword } from '../passwords/change-password.service.ts'
import { openLink, useLink } from '../passwords/mailed-links.service.ts'
import {
  endOwnSession,
  forgetDevice,
  readDevices,
  readSessions,
  signOutEverywhere,
} from '../sessions/own-sessions.service.ts'
import { requestReset } from '../passwords/password-reset.service.ts'
import { stepUp } from '../proof/step-up.service.ts'

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
