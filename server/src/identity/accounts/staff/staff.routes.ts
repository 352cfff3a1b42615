import { staff } from '@forecourt/contract/identity/staff.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { setActiveStatus } from './active-status.service.ts'
import { setDealership } from './memberships.service.ts'
import { resetAccess } from './reset-access.service.ts'
import { revealPhone } from './reveal-phone.service.ts'
import { saveStaff } from './staff-changes.service.ts'
import { endStaffSessions, startPasswordReset } from './staff-security.service.ts'
import { createStaff, readStaff, readStaffList, sendInvitation } from './staff.service.ts'

export function serveStaff(router: Router) {
  serve(router, staff.list, readStaffList)
  serve(router, staff.get, readStaff)
  serve(router, staff.create, createStaff)
  serve(router, staff.update, saveStaff)
  serve(router, staff.sendInvitation, sendInvitation)
  serve(router, staff.setActiveStatus, setActiveStatus)
  serve(router, staff.setDealership, setDealership)
  serve(router, staff.startPasswordReset, startPasswordReset)
  serve(router, staff.revealPhone, revealPhone)
  serve(router, staff.endSessions, endStaffSessions)
  serve(router, staff.resetAccess, resetAccess)
}
