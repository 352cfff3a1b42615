import { describe, expect, it } from 'vitest'
import { confirmChecklist } from './confirm-checklist.ts'
import type { ConfirmFacts } from './confirm-checklist.ts'
import { archiveRefusals, unarchiveRefusals } from './order-closing.ts'
import { isCommissionNumber } from './commission-number.ts'
import { orderNumber } from './order-number.ts'

describe('order number', () => {
  it('is dealer, year and sequence', () => {
    expect(orderNumber('D12', 2026, 123)).toBe('D12-26000123')
    expect(orderNumber('D12', 2105, 999_999)).toBe('D12-05999999')
  })

  it.each([0, -1, 1.5, 1_000_000, Number.NaN])('refuses sequence %d', sequence => {
    expect(() => orderNumber('D12', 2026, sequence)).toThrow(RangeError)
  })
})

describe('archiving', () => {
  it('refuses to archive orders with money', () => {
    expect(archiveRefusals('none')).toEqual([])
    expect(archiveRefusals('kept')).toEqual([])
    expect(archiveRefusals('held')).toEqual(['deposit_live'])
    expect(archiveRefusals('paid')).toEqual(['deposit_live'])
    expect(unarchiveRefusals(false)).toEqual(['vehicle_unavailable'])
    expect(unarchiveRefusals(true)).toEqual([])
  })
})

describe('confirming an order', () => {
  const ready: ConfirmFacts = {
    payment_type: 'finance',
    vehicle: 'available',
    customer_has_name: true,
    customer_has_contact: true,
    customer_has_address: true,
    is_priced: true,
    price_acknowledged: true,
    deposit: 'held',
    trade_in: 'none',
    credit: 'approved',
    compliance: 'green',
    plans: 'current',
  }

  it.each<readonly [Partial<ConfirmFacts>, string, string, string | null]>([
    [{ vehicle: 'sold' }, 'vehicle_available', 'vehicle_sold', null],
    [{ vehicle: 'reserved' }, 'vehicle_available', 'vehicle_reserved', null],
    [{ customer_has_name: false }, 'customer_complete', 'name_missing', null],
    [{ customer_has_contact: false }, 'customer_complete', 'contact_missing', null],
    [{ customer_has_address: false }, 'customer_complete', 'address_missing', null],
    [{ is_priced: false }, 'price_acknowledged', 'not_priced', null],
    [{ price_acknowledged: false }, 'price_acknowledged', 'not_acknowledged', 'price_acknowledged'],
    [{ deposit: 'none' }, 'deposit_settled', 'no_deposit', 'deposit_waiver'],
    [{ trade_in: 'open' }, 'trade_in_settled', 'trade_in_open', null],
    [{ credit: 'open' }, 'credit_settled', 'credit_open', 'own_financing'],
    [{ credit: 'none', payment_type: 'lease' }, 'credit_settled', 'no_credit', 'own_financing'],
    [{ plans: 'plan_of_other_vehicle' }, 'plans_current', 'plan_of_other_vehicle', null],
    [{ plans: 'plan_of_other_terms' }, 'plans_current', 'plan_of_other_terms', null],
    [{ compliance: 'open' }, 'compliance_green', 'documents_open', 'compliance_override'],
  ])('%j prevents it', (changes, key, reason, answer) => {
    const unmet = confirmChecklist({ ...ready, ...changes }).filter(check => !check.met)
    expect(unmet).toEqual([{ key, met: false, reason, answer }])
  })

  it.each<Partial<ConfirmFacts>>([
    {},
    { deposit: 'waived' },
    { trade_in: 'accepted' },
    { credit: 'own_financing' },
    { credit: 'none', payment_type: 'cash' },
    { compliance: 'overridden' },
  ])('%j does not', changes => {
    expect(confirmChecklist({ ...ready, ...changes }).every(({ met }) => met)).toBe(true)
  })
})

describe('commission numbers', () => {
  it('have six to twenty capitals and digits', () => {
    expect(['AB1234', 'A'.repeat(20)].every(isCommissionNumber)).toBe(true)
    expect(['AB123', 'ab1234', 'A'.repeat(21), 'AB-1234'].some(isCommissionNumber)).toBe(false)
  })
})
