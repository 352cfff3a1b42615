import { describe, expect, it } from 'vitest'
import { customerChangeRefusal } from './customer-changes.ts'
import type { CustomerChangeFacts } from './customer-changes.ts'
import { MANAGEMENT_STATUSES } from './management-statuses.ts'
import { STOCK_STATUSES } from '#inventory/vehicles/stock-statuses.ts'

const open: CustomerChangeFacts = {
  is_archived: false,
  status: 'working',
  stock_status: 'I',
  credit_application: 'initial',
}

describe('a customer changing the payment type', () => {
  it.each<readonly [Partial<CustomerChangeFacts>, string | undefined]>([
    [{}, undefined],
    [{ is_archived: true }, 'order_archived'],
    [{ is_archived: true, status: 'delivered' }, 'order_archived'],
    [{ credit_application: 'awaiting-dealer' }, undefined],
    [{ credit_application: 'declined' }, undefined],
    [{ credit_application: 'completed' }, 'credit_approved'],
    [{ credit_application: 'completed', status: 'confirmed' }, 'order_confirmed'],
  ])('%j: %s', (facts, refusal) => {
    expect(customerChangeRefusal({ ...open, ...facts })).toBe(refusal)
  })

  it('is refused by these statuses', () => {
    const refused = MANAGEMENT_STATUSES.map(({ code }) => [
      code,
      customerChangeRefusal({ ...open, status: code }),
    ])
    expect(Object.fromEntries(refused)).toEqual({
      new: undefined,
      working: undefined,
      quote_sent: undefined,
      quote_chosen: undefined,
      deposit_held: undefined,
      deposit_paid: undefined,
      confirmed: 'order_confirmed',
      ready_for_delivery: 'order_confirmed',
      delivered: 'order_confirmed',
      lost: 'order_archived',
    })
  })

  it('is refused for unavailable vehicles', () => {
    const gone = STOCK_STATUSES.filter(({ code }) => customerChangeRefusal({ ...open, stock_status: code }))
    expect(gone.map(({ code }) => code)).toEqual(['S', 'U'])
  })
})
