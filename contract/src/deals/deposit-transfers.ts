import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'

export const depositTransfers = {
  note: endpoint('GET /api/dealer/transfer_deposit_note/{customer_id}/', {
    access: 'customer:read',
    summary:
      'The last transfer of a deposit between orders of a customer, as a sentence; null if there was none',
    response: z.object({ note: z.string().nullable() }),
  }),
}
