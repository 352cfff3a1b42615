import { describe, expect, it } from 'vitest'
import { ACTIONS } from './actions.ts'
import { customerMay } from './customer-may.ts'
import { CUSTOMER_GRANTS } from './customer.table.ts'

const customer = { id: 'c', staff: null }
const asCustomer = { id: 'c', staff: { id: 's' } }

describe('the customer’s side', () => {
  it.each([
    ['my-account:read', true, true],
    ['my-account:set-password', true, false],
    ['my-payment:read', true, true],
    ['my-payment:price', true, true],
    ['my-payment:update', true, true],
    ['my-accessory:read', true, true],
    ['my-questions:read', true, true],
  ] as const)('%s: customer %s, staff logged in as the customer %s', (action, own, staff) => {
    expect(customerMay(customer, action)).toBe(own)
    expect(customerMay(asCustomer, action)).toBe(staff)
  })

  it('shares no action with the staff’s table', () => {
    const shared = ACTIONS.filter(action => Object.hasOwn(CUSTOMER_GRANTS, action))
    expect(shared).toEqual([])
    expect(Object.keys(CUSTOMER_GRANTS).every(action => action.startsWith('my-'))).toBe(true)
  })
})
