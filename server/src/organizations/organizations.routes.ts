import { organizations } from '@forecourt/contract/organizations.ts'
import { serve, type Router } from '../http/serve.ts'
import { createOrganization, readOrganizations } from './organizations.service.ts'

export function serveOrganizations(router: Router) {
  serve(router, organizations.list, readOrganizations)
  serve(router, organizations.create, createOrganization)
}
