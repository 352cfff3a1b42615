import { z } from 'zod'
import { Customer } from './customers.ts'
import { endpoint } from '#platform/endpoint.ts'
import { text } from '#platform/text.ts'

export const customerErasures = {
  erase: endpoint('POST /api/dealer/customer/{id}/erase/', {
    access: 'customer:erase',
    ours: true,
    summary: 'Erase what identifies a person, but for what the law asks to keep; there is no way back',
    body: z.strictObject({
      /** The customer's name, typed: that it is meant. */
      full_name: text(80),
    }),
    response: Customer,
    fails: ['deposit_live', 'deal_open'],
  }),
}
