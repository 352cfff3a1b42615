import { coApplicants } from '@forecourt/contract/deals/co-applicants.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readCoLink, signByLink } from './co-applicant-links.service.ts'
import { endCoLink, sendCoLink, signOnDevice } from './co-applicants.service.ts'

export function serveCoApplicants(router: Router) {
  serve(router, coApplicants.sendLink, sendCoLink)
  serve(router, coApplicants.revokeLink, endCoLink)
  serve(router, coApplicants.signHere, signOnDevice)
  serve(router, coApplicants.readLink, readCoLink)
  serve(router, coApplicants.signLink, signByLink)
}
