import { z } from 'zod'
import { Customer } from './customers.ts'
import { endpoint } from '#platform/endpoint.ts'
import { text } from '#platform/text.ts'

export const customerErasures = {
  erase: endpoint('POST /api/dealer/customer/{id}/erase/', {
    access: 'customer:erase',
    ours: true,
    summary: 'Erase the personal data of a customer, except what the law requires to keep; cannot be undone',
    body: z.strictObject({
      /** The customer's name, typed as a confirmation. */
      full_name: text(80),
    }),
    response: Customer,
    fails: ['deposit_live', 'deal_open'],
  }),
}
