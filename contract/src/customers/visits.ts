import { VISITED_PAGES } from '@forecourt/domain/customers/visits/visited-page.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { AddressName, Id, Language } from '#platform/text.ts'

export const visits = {
  count: endpoint('POST /api/customer/visit/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'Count a page view for the dealership’s own statistics; only with consent',
    background: true,
    body: z.strictObject({
      /** The dealership's slug in addresses. */
      dealership: AddressName,
      page: z.enum(VISITED_PAGES),
      /** Random id that the browser keeps while it is open; identifies no person. */
      visitor: Id,
      language: Language,
      /** Nothing is counted without consent. */
      has_agreed: z.literal(true),
    }),
    response: z.object({ is_counted: z.boolean() }),
  }),
}
