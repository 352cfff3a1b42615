import { organizations, type Organization } from '@forecourt/contract/dealership/organizations.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const organizationQueries = {
  list: (search: string, page: number) =>
    query(organizations.list, {
      query: { ...(search !== '' && { search }), ...(page > 1 && { page }) },
    }),
}

export async function createOrganization(name: string): Promise<Organization> {
  const created = await call(organizations.create, { body: { name } })
  await refresh(organizations.list)
  return created
}
