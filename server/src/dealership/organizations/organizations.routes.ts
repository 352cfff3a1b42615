import { organizations } from '@forecourt/contract/dealership/organizations.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { createOrganization, readOrganizations } from './organizations.service.ts'

export function serveOrganizations(router: Router) {
  serve(router, organizations.list, readOrganizations)
  serve(router, organizations.create, createOrganization)
}
