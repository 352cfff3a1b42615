import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { PageNumber, pageOf } from '#platform/pages.ts'
import { Id, requiredText, text } from '#platform/text.ts'

export const Organization = z.object({
  id: Id,
  name: z.string(),
  /** Number of dealerships in it. */
  dealerships: z.int(),
  /** Number of active users in it. */
  people: z.int(),
  /** Administrators of the whole organization, who have access to each new dealership. */
  administrators: z.object({ count: z.int(), names: z.array(z.string()) }),
})
export type Organization = z.output<typeof Organization>

export const organizations = {
  list: endpoint('GET /api/dealer/organization/', {
    access: 'organization:list',
    ours: true,
    summary: 'The organizations in which the user may add a dealership, by name',
    query: z.strictObject({ page: PageNumber, search: text(80).optional() }),
    response: pageOf(Organization),
  }),
  create: endpoint('POST /api/dealer/organization/', {
    access: 'organization:create',
    ours: true,
    summary: 'Add an organization without dealerships and users',
    body: z.strictObject({ name: requiredText(80) }),
    response: Organization,
    idempotency: 'required',
  }),
}
