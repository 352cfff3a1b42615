import { VISITED_PAGES } from '@forecourt/domain/customers/visits/visited-page.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { AddressName, Id, Language } from '#platform/text.ts'

export const visits = {
  count: endpoint('POST /api/customer/visit/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'Count a visit to a page for the dealership’s own statistics; only of whoever agreed',
    background: true,
    body: z.strictObject({
      /** The dealership's name in addresses. */
      dealership: AddressName,
      page: z.enum(VISITED_PAGES),
      /** Made by the browser for as long as it is open; it stands for nobody. */
      visitor: Id,
      language: Language,
      /** Nothing is counted without it. */
      has_agreed: z.literal(true),
    }),
    response: z.object({ is_counted: z.boolean() }),
  }),
}
