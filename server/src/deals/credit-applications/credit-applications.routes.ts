import {
  creditApplications,
  customerCreditApplications,
} from '@forecourt/contract/deals/credit-applications.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readApplicationOf, revealNumber } from './credit-applications.service.ts'
import {
  approveApplication,
  declineApplication,
  reopenApplication,
  requestVerification,
} from './credit-decisions.service.ts'
import {
  readCreditStaticData,
  readOwnApplication,
  readOwnDecision,
  readProvince,
  validateApplication,
} from './own-applications.service.ts'
import { saveDraft, submitApplication } from './write-application.service.ts'

export function serveCreditApplications(router: Router) {
  serve(router, creditApplications.ofOrder, readApplicationOf)
  serve(router, creditApplications.approve, approveApplication)
  serve(router, creditApplications.requestVerification, requestVerification)
  serve(router, creditApplications.decline, declineApplication)
  serve(router, creditApplications.reopen, reopenApplication)
  serve(router, creditApplications.revealNumber, revealNumber)
  serve(router, customerCreditApplications.read, readOwnApplication)
  serve(router, customerCreditApplications.save, saveDraft)
  serve(router, customerCreditApplications.validate, validateApplication)
  serve(router, customerCreditApplications.submit, submitApplication)
  serve(router, customerCreditApplications.decision, readOwnDecision)
  serve(router, customerCreditApplications.staticData, readCreditStaticData)
  serve(router, customerCreditApplications.province, readProvince)
}
