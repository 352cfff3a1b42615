import { users } from '@forecourt/contract/identity/users.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { signInAndDescribe } from '../sign-in/sign-in.reply.ts'
import { signOut } from '../sessions/sign-out.service.ts'
import { transferSession } from '../sessions/transfer-session.service.ts'
import {
  confirmDevice,
  sendSignInCode,
  setUpDevice,
  verificationStatus,
  verifyCode,
} from '../proof/verification.service.ts'
import { currentUserOf } from './current-user.ts'
import { readStep } from './read-step.ts'
import { countManagedDealerships, listAssignableUsers, listManagedDealerships } from './users.queries.ts'

export function serveUsers(router: Router) {
  serve(router, users.currentUser, async ({ app, session }) => {
    const [managed, step] = await Promise.all([
      withPlatform(app.pool, tx => countManagedDealerships(tx, session.user)),
      readStep(app.pool, session),
    ])
    return {
      user: currentUserOf(app, session),
      total_managed_dealerships: managed,
      session: {
        idle_seconds_left: session.session.idle_seconds_left,
        absolute_seconds_left: session.session.absolute_seconds_left,
      },
      step,
    }
  })
  serve(router, users.login, signInAndDescribe)
  serve(router, users.logout, signOut)
  serve(router, users.verificationStatus, verificationStatus)
  serve(router, users.sendOtp, sendSignInCode)
  serve(router, users.verify, verifyCode)
  serve(router, users.setupOtp, setUpDevice)
  serve(router, users.confirmOtpDevice, confirmDevice)
  serve(router, users.assignableDealerUsers, ({ app, actor }) =>
    withTenant(app.pool, actor.tenant, async tx => ({
      results: await listAssignableUsers(tx, actor.tenant.id),
    })),
  )
  serve(router, users.managedDealerships, ({ app, session, query }) =>
    withPlatform(app.pool, async tx => ({
      results: await listManagedDealerships(tx, session.user, query.name),
    })),
  )
  serve(router, users.transferSession, transferSession)
}
